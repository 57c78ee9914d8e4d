/// A part of a report. `report.md` shows its answer, `details.md` what that rests on, and the page
/// both, one after the other.
package struct ReportSection: Sendable {
  /// In Markdown; nil for what stands above all titles.
  let title: String?
  let answer, details: String?
  /// What the page has in place of the details; nil for the same.
  let detailsOfPage: String?

  /// Nil if there is nothing to show.
  init?(
    _ title: String? = nil, answer: String? = nil, details: String? = nil,
    detailsOfPage: String? = nil
  ) {
    if answer == nil, details == nil { return nil }
    self.title = title
    self.answer = answer
    self.details = details
    self.detailsOfPage = detailsOfPage
  }

  private func text(_ parts: [String?]) -> String {
    ([title.map { "## \($0)" }] + parts).compactMap { $0 }.joined(separator: "\n\n")
  }

  /// All of it, as the page shows it.
  var whole: String { text([answer, detailsOfPage ?? details]) }
  /// Its part of `report.md`, with a link to its part of `details.md`; nil without an answer.
  var inReport: String? {
    guard let answer else { return nil }
    let more = details == nil ? nil : title.map { "More: [\($0)](\(Self.link(to: $0)))" }
    return text([answer, more])
  }
  /// Its part of `details.md`; nil without details.
  var inDetails: String? { details.map { text([$0]) } }

  static let detailsFile = "details.md"

  /// Returns the address of a section in `details.md`.
  static func link(to title: String) -> String {
    "\(detailsFile)#\(MarkdownHTML.address(of: MarkdownHTML.plain(title[...])))"
  }
}

/// The two Markdown files of a report.
struct ReportTexts {
  /// `report.md`.
  let report: String
  /// `details.md`; nil if no section has any.
  let details: String?

  init(_ sections: [ReportSection], title: String) {
    let only = sections.filter { $0.answer == nil }.compactMap(\.title)
    let rest =
      only.isEmpty
      ? nil
      : "## More\n\n"
        + only.map { "- [\($0)](\(ReportSection.link(to: $0)))" }.joined(separator: "\n")
    report = (sections.map(\.inReport) + [rest]).compactMap { $0 }.joined(separator: "\n\n") + "\n"
    let parts = sections.compactMap(\.inDetails)
    details =
      parts.isEmpty
      ? nil
      : (["# \(title): details", "What [report.md](report.md) rests on."] + parts)
        .joined(separator: "\n\n") + "\n"
  }
}
