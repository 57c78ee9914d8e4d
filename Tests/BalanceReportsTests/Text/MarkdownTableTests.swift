import Testing

@testable import BalanceReports

@Suite struct MarkdownTableTests {
  @Test func `columns are aligned and numbers lean to the right`() {
    let table = MarkdownTable(
      [("store", 1200), ("enhancement", 7)],
      [.text("sink") { $0.0 }, .number("gold") { NumberText.grouped($0.1) }])
    #expect(
      table.markdown == """
        | sink        |  gold |
        | ----------- | ----: |
        | store       | 1,200 |
        | enhancement |     7 |

        """)
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), (#"a\|b"#, #"a\\\|b"#), (#"\"#, #"\"#), (#"\\|"#, #"\\\|"#),
    ("a\nb", "a<br>b"), ("a\r\nb", "a<br>b"), ("a\rb", "a<br>b"), ("|\u{301}", "\\|\u{301}"),
  ])
  func `cells cannot break the table`(cell: String, escaped: String) {
    let lines = MarkdownTable([cell], [.text("x") { $0 }]).markdown.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[2].hasPrefix("| \(escaped) "))
  }

  @Test func `a table without columns is empty`() {
    #expect(MarkdownTable(["lost"], []).markdown == "")
  }
}
