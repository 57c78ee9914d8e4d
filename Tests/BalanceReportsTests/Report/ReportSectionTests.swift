import Testing

@testable import BalanceReports

@Suite struct ReportSectionTests {
  private let texts = [
    ReportSection(answer: { Block.heading(1, "world") }),
    ReportSection("Who *stays*?", answer: { "most" }, details: { "table" }),
    ReportSection("Only answer", answer: { "yes" }),
    ReportSection("Only details", details: { "long" }),
  ].compactMap { $0 }.texts(title: "world")

  @Test func `the report has answers, and links to the details of each and to what is there alone`()
  {
    #expect(
      texts.report == """
        # world

        ## Who *stays*?

        most

        More: [Who *stays*?](details.md#who-stays)

        ## Only answer

        yes

        ## More

        - [Only details](details.md#only-details)

        """)
  }

  @Test func `the details have what the answers rest on, under the same titles`() {
    #expect(
      texts.details == """
        # world: details

        Details behind [report.md](report.md).

        ## Who *stays*?

        table

        ## Only details

        long

        """)
  }

  @Test func `the page has both, or its own blocks where they differ, or folds the details`() {
    let section = ReportSection(
      "a", answer: { "b" }, details: { "c" }, page: { answer, _ in answer + [.prose("d")] })
    #expect(section?.whole.markdown == "## a\n\nb\n\nd")
    #expect([section!].texts(title: "x").details?.hasSuffix("## a\n\nc\n") == true)
    let folded = ReportSection(
      "a", answer: { "b" }, details: { "c" }, page: ReportSection.folding("more"))
    #expect(
      folded?.whole.markdown
        == "## a\n\nb\n\n<details><summary>more</summary>\n\nc\n\n</details>")
    #expect(ReportSection("nothing") == nil)
  }

  @Test func `a part of the page alone is in neither file`() {
    let section = ReportSection("a", page: { _, _ in [.prose("b")] })!
    let texts = [section].texts(title: "x")
    #expect(texts.report == "\n" && texts.details == nil)
    #expect(section.whole.markdown == "## a\n\nb")
  }
}
