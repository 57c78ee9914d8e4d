/// A part of a report. `report.md` shows its answer, `details.md` what that rests on, and the page
/// both, one after the other.
package struct ReportSection: Sendable {
  /// In Markdown; nil for what stands above all titles.
  let title: String?
  let answer, details: [Block]
  /// The blocks that the page has in place of the details; nil for the same.
  let detailsOfPage: [Block]?

  /// Nil if there is nothing to show.
  init?(
    _ title: String? = nil, @BlockBuilder answer: () -> [Block] = { [] },
    @BlockBuilder details: () -> [Block] = { [] }, detailsOfPage: [Block]? = nil
  ) {
    (self.title, self.answer, self.details) = (title, answer(), details())
    self.detailsOfPage = detailsOfPage
    if self.answer.isEmpty, self.details.isEmpty { return nil }
  }

  private var heading: [Block] { title.map { [.heading(2, $0)] } ?? [] }

  /// All of it, as the page shows it.
  package var whole: [Block] { heading + answer + (detailsOfPage ?? details) }
  /// Its part of `report.md`, with a link to its part of `details.md`; empty without an answer.
  fileprivate var inReport: [Block] {
    if answer.isEmpty { return [] }
    let more = title.map { [Block.prose("More: \(Self.link(to: $0))")] } ?? []
    return heading + answer + (details.isEmpty ? [] : more)
  }
  fileprivate var inDetails: [Block] { details.isEmpty ? [] : heading + details }

  static let detailsFile = "details.md"

  fileprivate static func link(to title: String) -> String {
    "[\(title)](\(detailsFile)#\(InlineMarkdown.address(of: title)))"
  }
}

extension [ReportSection] {
  /// Returns the two Markdown files of a report; `details.md` is nil if no section has any.
  func texts(title: String) -> (report: String, details: String?) {
    let links = filter(\.answer.isEmpty).compactMap(\.title).map(ReportSection.link)
    let more: [Block] = links.isEmpty ? [] : [.heading(2, "More"), .list(links)]
    let head: [Block] = [
      .heading(1, "\(title): details"), .prose("Details behind [report.md](report.md)."),
    ]
    let details = flatMap(\.inDetails)
    return (
      (flatMap(\.inReport) + more).markdown + "\n",
      details.isEmpty ? nil : (head + details).markdown + "\n"
    )
  }
}
