import ShownText
import Testing

@testable import BalanceReports

@Suite struct MarkdownHTMLTests {
  private func html(_ markdown: String) -> String {
    MarkdownHTML(markdown) { path, caption in path == "a.svg" ? "<figure>\(caption)</figure>" : nil
    }
    .part.html
  }

  @Test func `headings have the addresses that GitHub gives them, and the title has none`() {
    let part = MarkdownHTML("# A run\n\n## What's *new*, in 2?") { _, _ in nil }.part
    #expect(part.title == "A run")
    #expect(
      part.html.hasPrefix(
        "<h1>A run</h1>\n<h2 id=\"whats-new-in-2\">What&#39;s <em>new</em>, in 2?"))
    #expect(part.html.contains("href=\"#whats-new-in-2\""))
  }

  @Test func `a definition that is folded has the address of its metric`() {
    let items = "- `level.dayN` (level): how far\n- other"
    #expect(!html(items).contains("id="))
    #expect(
      html("<details><summary>2</summary>\n\n\(items)\n\n</details>\n\n\(items)").ranges(
        of: "<li id=\"level.dayN\">"
      ).count == 1)
  }

  @Test func `paragraphs, lists and code stand apart`() {
    #expect(
      html("one\nline\n\n- a\n- b\n\n    $ run <x>\n\n    more\n\nend")
        == """
        <p>one
        line</p>
        <ul>
        <li>a</li>
        <li>b</li>
        </ul>
        <pre><code>$ run &lt;x&gt;

        more</code></pre>
        <p>end</p>

        """)
  }

  @Test func `emphasis, code and links keep their meaning, and all else is text`() {
    #expect(
      MarkdownHTML.inline("**Gold.** *more* `a|<b>` [the *file*](run.json) 3 < 4 & \\*no\\*")
        == "<strong>Gold.</strong> <em>more</em> <code>a|&lt;b&gt;</code> "
        + "<a href=\"run.json\">the <em>file</em></a> 3 &lt; 4 &amp; *no*")
    #expect(MarkdownHTML.inline("a [b] c] ` d") == "a [b] c] ` d")
    #expect(MarkdownHTML.inline("*never closed") == "<em>never closed</em>")
  }

  /// Names in a scenario are free: none may become markup.
  @Test(arguments: [
    "<script>alert(1)</script>", "[x](javascript:alert(1))", "a & b", "`code`", "**b**", "\\",
    "\\`",
    "| a | b |", "# no", "- no", "1. no", "a_b_c", "\"quoted\" 'twice'", "![x](a.svg)",
    "</details>",
    "<br>", "~~gone~~", "$x$",
  ])
  func `what MarkdownText escapes comes out as it was`(name: String) {
    let plain = MarkdownText.plain(name)
    #expect(MarkdownHTML.inline(plain[...]) == XMLText.escaped(name))
    #expect(html("\(plain) end") == "<p>\(XMLText.escaped(name)) end</p>\n")
    let code = MarkdownText.code(name)
    #expect(MarkdownHTML.inline(code[...]) == "<code>\(XMLText.escaped(name))</code>")
  }

  @Test func `no text becomes a command of a build server that prints the page`() {
    #expect(html(MarkdownText.plain("##[error]obeyed")) == "<p>##&#91;error]obeyed</p>\n")
  }

  @Test func `a table has its headings, its numbers to the right, and the cells of its Markdown`() {
    struct Row { var name: String, value: Int }
    let names = ["plain", "a | b", "`a|b`", "\\", "a\\|b", "two\nlines"]
    let table = MarkdownTable(
      names.enumerated().map { Row(name: $1, value: $0) },
      [.text("name") { MarkdownText.plain($0.name) }, .number("value") { "\($0.value)" }])
    let rows = html(table.markdown)
    #expect(rows.contains("<th scope=\"col\">name</th><th class=\"n\" scope=\"col\">value</th>"))
    for (value, name) in names.enumerated() where name != "two\nlines" {
      #expect(
        rows.contains(
          "<tr><th scope=\"row\">\(XMLText.escaped(name))</th><td class=\"n\">\(value)</td></tr>"),
        "\(name): \(rows)")
    }
  }

  @Test func `a code span with a bar in a table is whole`() {
    let table = MarkdownTable(["a|b"], [.text("x") { MarkdownText.code($0) }])
    #expect(html(table.markdown).contains("<code>a|b</code>"))
  }

  @Test func `details fold what they hold, and a chart stands where it is named`() {
    #expect(
      html(
        "<details><summary>12 *more*</summary>\n\ninside\n\n</details>\n\n![A \\*chart\\*](a.svg)")
        == "<details><summary>12 <em>more</em></summary>\n<p>inside</p>\n</details>\n"
        + "<figure>A *chart*</figure>\n")
    // A picture that is no chart of the report stays text.
    #expect(html("![x](b.svg)") == "<p>!<a href=\"b.svg\">x</a></p>\n")
  }
}
