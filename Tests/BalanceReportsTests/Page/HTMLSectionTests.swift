import ScenarioReading
import Testing

@testable import BalanceReports

@Suite struct HTMLSectionTests {
  private func html(_ blocks: Block...) -> String { HTMLSection(blocks) { $0.caption }.html }

  @Test func `headings have the addresses that GitHub gives them, and the title has none`() {
    let section = HTMLSection([.heading(1, "A *run*"), .heading(2, "What's *new*, in 2?")]) { _ in
      ""
    }
    #expect(section.title == "A run")
    #expect(
      section.html.hasPrefix(
        "<h1>A <em>run</em></h1>\n<h2 id=\"whats-new-in-2\">What&#39;s <em>new</em>, in 2?"))
    #expect(section.html.contains("href=\"#whats-new-in-2\""))
  }

  @Test func `a definition that is folded has the address of its metric`() {
    let items = Block.list(["`level.dayN` (level): how far", "other"])
    #expect(!html(items).contains("id="))
    #expect(html(.fold("2", [items]), items).ranges(of: "<li id=\"level.dayN\">").count == 1)
  }

  @Test func `paragraphs, lists and code stand apart`() {
    #expect(
      html(
        .prose("one\nline"), .list(["a", "b"]), .code("$ run <x>\n\nmore\n"), .prose("\n"),
        .prose("\nend"))
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

  @Test func `a table has its headings, its numbers to the right, and the cells of its Markdown`() {
    struct Row { var name: String, value: Int }
    let names = ["plain", "a | b", "`a|b`", "\\", "a\\|b", "two\nlines"]
    let table = MarkdownTable(
      names.enumerated().map { Row(name: $1, value: $0) },
      [.text("name") { MarkdownText.plain($0.name) }, .number("value") { "\($0.value)" }])
    let rows = html(.table(table))
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
    #expect(html(.table(table)).contains("<code>a|b</code>"))
  }

  @Test func `rows of targets have addresses, each once`() {
    let table = MarkdownTable(["*fast*", "fast"], [.text("x") { $0 }])
    let rows = html(
      .heading(2, SectionTitle.targets), .table(table), .heading(2, "b"), .table(table))
    #expect(rows.ranges(of: "<tr id=\"target-fast\"><th scope=\"row\"><em>fast</em><a").count == 1)
    #expect(rows.ranges(of: "<tr id=").count == 1)
  }

  @Test func `folds hold blocks, and a chart stands where it is named`() {
    let line = LineChart(
      title: "", subtitle: "", xTitle: "", yTitle: "", positions: [1],
      series: [.init(name: "a", id: "a", group: 0, curve: Curve(values: [1]))])
    let chart = ReportChart("a", caption: "A *chart*", line)
    #expect(
      html(.fold("12 *more*", [.prose("inside")]), .figure(chart))
        == "<details><summary>12 <em>more</em></summary>\n<p>inside</p>\n</details>\n"
        + "A *chart*\n")
  }
}
