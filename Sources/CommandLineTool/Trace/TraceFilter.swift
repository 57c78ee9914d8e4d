import GameSupport

struct TraceFilter {
  let days: ClosedRange<Int>?
  let member: Int?
  /// Engines to show; empty for all.
  let engines: [String]

  init(days: ClosedRange<Int>, member: Int) {
    (self.days, self.member, engines) = (days, member, [])
  }

  init(_ arguments: Arguments) {
    days = arguments.text(.shownDays).flatMap(Self.days)
    member = arguments.integer(.member)
    engines = (arguments.text(.engine([])) ?? "").split(separator: ",").map(String.init)
  }

  func shows(_ event: TraceEvent) -> Bool {
    (days?.contains(event.day) ?? true) && (member == nil || event.member == member)
      && (engines.isEmpty || engines.contains(event.kind.engine))
  }

  func members(of trace: PartyTrace) -> Range<Int> {
    member.map { $0..<$0 + 1 } ?? trace.archetypes.indices
  }

  /// Returns whether an absence of a shown member is shown.
  func shows(_ absence: Absence) -> Bool {
    (days?.overlaps(absence.days) ?? true) && (engines.isEmpty || engines.contains("presence"))
  }

  static let daysValue = OptionValue(word: "D|D...D") { text in
    days(text) == nil ? "expected a day, such as 12, or days, such as 10...20" : nil
  }

  /// `12` or `10...20`.
  private static func days(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "...", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first >= 0, first <= last
    else { return nil }
    return first...last
  }

  /// - Throws: Exit code 64 if the trace has no such day or member.
  func check(against trace: PartyTrace) throws(CommandFailure) {
    if let days, days.upperBound > trace.days {
      throw .usage("--days ends with \(days.upperBound): this run has days 1…\(trace.days)")
    }
    if let member, member >= trace.archetypes.count {
      throw .usage(
        "--member \(member): party \(trace.party) has "
          + (trace.archetypes.count == 1
            ? "member 0 only" : "members 0…\(trace.archetypes.count - 1)"))
    }
  }
}
