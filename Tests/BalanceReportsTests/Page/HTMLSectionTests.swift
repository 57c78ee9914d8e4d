import ScenarioReading
import Testing

@testable import BalanceReports

@Suite struct HTMLSectionTests {
  private func section(_ blocks: [Block]) -> HTMLSection {
    HTMLSection(ReportSection(answer: { blocks })!) { $0.caption }
  }

  /// The HTML of blocks inside their section.
  private func html(_ blocks: Block...) -> String {
    String(
      section(blocks).html.dropFirst("<section class=\"w12\">\n".count).dropLast(
        "</section>\n".count))
  }

  @Test func `headings have the addresses that GitHub gives them, and the title has none`() {
    let section = section([.heading(1, "A *run*"), .heading(2, "What's *new*, in 2?")])
    #expect(section.title == "A run")
    #expect(
      section.html.hasPrefix(
        "<section class=\"w12\">\n<h1>A <em>run</em></h1>\n<h2 id=\"whats-new-in-2\">What&#39;s <em>new</em>, in 2?"
      ))
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
          "<tr><th scope=\"row\">\(XMLText.escaped(name))</th><td class=\"n\" data-of=\"value\">\(value)</td></tr>"
        ),
        "\(name): \(rows)")
    }
  }

  @Test func `a code span with a bar in a table is whole`() {
    let table = MarkdownTable(["a|b"], [.text("x") { MarkdownText.code($0) }])
    #expect(html(.table(table)).contains("<code>a|b</code>"))
  }

  @Test func `a section says how wide it is, and is named by its heading`() {
    let section = ReportSection("A *part*", width: .half, answer: { "b" })!
    #expect(
      HTMLSection(section) { _ in "" }.html.hasPrefix(
        "<section class=\"w6\" aria-labelledby=\"a-part\">\n<h2 id=\"a-part\">A <em>part</em>"))
    let own = ReportSection("A *part*", address: "x", answer: { "b" })!
    #expect(
      HTMLSection(own) { _ in "" }.html.contains(
        "id=\"a-part\" aria-labelledby=\"x\">\n<h2 id=\"x\">"))
  }

  @Test func `a row has its sign, its name, its picture and its value`() {
    let picture = Picture(
      axis: 0...10, height: 8, label: "a <b>",
      marks: [
        .box(2, 5, top: 1, bottom: 7, style: "band"), .dot(10, y: 4, shape: .circle, style: "ok"),
      ])
    let row = Row(
      id: "x", sign: .fail(), name: "*fast*", note: "keen", picture: picture, value: "5",
      metric: "drops@keen", remarks: ["4–6"], distance: "1 too high")
    #expect(
      html(.rows([row], "bul")) == """
        <ol class="rows bul">
        <li id="x"><div class="nm"><span class="mk bad">✗ fail</span> <em>fast</em>\
        <span class="who">keen</span></div><div><svg class="pic" height="8" role="img" \
        aria-label="a &lt;b&gt;"><rect class="band" x="20%" y="1" width="30%" height="6"/>\
        <svg class="ok" x="100%" y="4" width="1" height="1"><circle r="4.5"/></svg></svg></div>\
        <div class="val"><b data-metric="drops@keen">5</b><span>4–6</span>\
        <span class="off bad">1 too high</span></div></li>
        </ol>

        """)
  }

  @Test func `folds hold blocks, and a chart stands where it is named`() {
    let band = BandChart(
      title: "", subtitle: "", yTitle: "", days: 1,
      panels: [.init(title: "a", curve: Curve(values: [1]))], lineName: "")
    let chart = ReportChart("a", caption: "A *chart*", band)
    #expect(
      html(.fold("12 *more*", [.prose("inside")]), .figure(chart))
        == "<details><summary>12 <em>more</em></summary>\n<p>inside</p>\n</details>\n"
        + "A *chart*\n")
  }
}
