import Testing

@testable import BalanceReports

@Suite struct BlockTests {
  @Test func `Markdown has an empty line between blocks, and folds keep theirs inside`() {
    let blocks: [Block] = [
      .heading(2, "a"), .prose("b"), .list(["c", "d"]), .code("e\n\nf"),
      .fold("g") {
        "h"
        MarkdownTable(["i"], [.text("j") { $0 }])
      },
    ]
    #expect(
      blocks.markdown == """
        ## a

        b

        - c
        - d

            e

            f

        <details><summary>g</summary>

        h

        | j   |
        | --- |
        | i   |

        </details>
        """)
  }

  @Test func `what is nil or not asked for is no block`() {
    func blocks(_ isLong: Bool) -> [Block] {
      @BlockBuilder var blocks: [Block] {
        "a"
        nil as String?
        if isLong { "b" }
        for text in ["c", "d"] { text }
      }
      return blocks
    }
    #expect(blocks(true).markdown == "a\n\nb\n\nc\n\nd" && blocks(false).count == 3)
  }
}
