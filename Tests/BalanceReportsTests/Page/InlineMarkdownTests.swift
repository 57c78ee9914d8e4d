import ScenarioReading
import Testing

@testable import BalanceReports

@Suite struct InlineMarkdownTests {
  @Test func `emphasis, code and links keep their meaning, and all else is text`() {
    #expect(
      InlineMarkdown.html("**Gold.** *more* `a|<b>` [the *file*](run.json) 3 < 4 & \\*no\\*")
        == "<strong>Gold.</strong> <em>more</em> <code>a|&lt;b&gt;</code> "
        + "<a href=\"run.json\">the <em>file</em></a> 3 &lt; 4 &amp; *no*")
    #expect(InlineMarkdown.html("a [b] c] ` d") == "a [b] c] ` d")
    #expect(InlineMarkdown.html("*never closed") == "<em>never closed</em>")
    #expect(InlineMarkdown.html("![x](b.svg)") == "!<a href=\"b.svg\">x</a>")
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
    #expect(InlineMarkdown.html(plain) == XMLText.escaped(name))
    #expect(InlineMarkdown.html(MarkdownText.code(name)) == "<code>\(XMLText.escaped(name))</code>")
    let blocks: [Block] = [.prose("\(plain) end"), .list([plain])]
    #expect(
      HTMLSection(ReportSection(answer: { blocks })!) { _ in "" }.html
        == "<section class=\"w12\">\n<p>\(XMLText.escaped(name)) end</p>\n<ul>\n"
        + "<li>\(XMLText.escaped(name))</li>\n</ul>\n</section>\n")
  }

  @Test func `no text becomes a command of a build server that prints the page`() {
    #expect(InlineMarkdown.html(MarkdownText.plain("##[error]obeyed")) == "##&#91;error]obeyed")
  }

  @Test func `an address is a heading's text as GitHub writes it`() {
    #expect(InlineMarkdown.address(of: "What's *new*, in 2?") == "whats-new-in-2")
  }
}
