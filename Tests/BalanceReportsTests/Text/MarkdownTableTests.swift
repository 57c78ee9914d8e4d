import Testing

@testable import BalanceReports

@Suite struct MarkdownTableTests {
  @Test func `columns are aligned and numbers lean to the right`() {
    var table = MarkdownTable(columns: [.text("sink"), .number("gold")])
    table.append(["store", "1,200"])
    table.append(["enhancement", "7"])
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

  @Test func `short rows are filled and long ones cut`() {
    var table = MarkdownTable(columns: [.text("one"), .text("two")])
    for row in [["1"], ["1", "2", "3"]] { table.append(row) }
    #expect(
      table.markdown == """
        | one | two |
        | --- | --- |
        | 1   |     |
        | 1   | 2   |

        """)
  }

  @Test func `a table without columns is empty`() {
    #expect(MarkdownTable(["lost"], []).markdown == "")
  }
}
