/// A part of a report. `report.md` shows its answer, `details.md` what that rests on, and the page
/// both, one after the other.
package struct ReportSection: Sendable {
  /// In Markdown; nil for what stands above all titles.
  let title: String?
  let answer, details: [Block]
  /// The blocks of the page below the title; none for a part that it leaves out.
  let page: [Block]
  let width: Width
  /// The address of the part on the page; nil for that of its title.
  let address: String?

  /// The twelfths of a wide page that a part takes.
  enum Width: Int {
    case full = 12
    case major = 7
    case half = 6
    case minor = 5
  }

  /// Nil if there is nothing to show.
  ///
  /// - Parameter page: The blocks of the page, if they differ from answer and details.
  init?(
    _ title: String? = nil, width: Width = .full, address: String? = nil,
    @BlockBuilder answer: () -> [Block] = { [] }, @BlockBuilder details: () -> [Block] = { [] },
    page: ((_ answer: [Block], _ details: [Block]) -> [Block])? = nil
  ) {
    (self.title, self.answer, self.details) = (title, answer(), details())
    (self.width, self.address) = (width, address)
    self.page = page?(self.answer, self.details) ?? self.answer + self.details
    if self.answer.isEmpty, self.details.isEmpty, self.page.isEmpty { return nil }
  }

  private var heading: [Block] { title.map { [.heading(2, $0)] } ?? [] }

  /// All of it, as the page shows it.
  package var whole: [Block] { page.isEmpty ? [] : heading + page }
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

  /// Returns the page's blocks of a part whose details are folded below its answer.
  static func folding(_ summary: String) -> (_ answer: [Block], _ details: [Block]) -> [Block] {
    { $0 + ($1.isEmpty ? [] : [.fold(summary, $1)]) }
  }
}

extension [ReportSection] {
  /// Returns the two Markdown files of a report; `details.md` is nil if no section has any.
  func texts(title: String) -> (report: String, details: String?) {
    let links = filter { $0.answer.isEmpty && !$0.details.isEmpty }
      .compactMap(\.title).map(ReportSection.link)
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
