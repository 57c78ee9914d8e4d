import GameSupport
import Platform
import ScenarioFiles
import ScenarioReading

/// `questbalance trace <scenario> --party N`: replay one party, event by event.
struct TraceCommand: Command {
  static let name = "trace"
  static let operands = "<scenario> --party N"
  static let summary = "replay one party of a run, event by event"
  static let purpose = "Replays one party exactly as it was in the run, and shows its events."
  static let usages = ["trace <scenario> --party N [options]"]
  static let options: [Option] = [
    .digest, .ledger, .against, .set, .players, .seed, .format, .quiet, .color, .help,
  ]
  static func options(_ games: GameList) -> [Option] {
    [.party, .shownDays, .member, .events(games.engines)] + options
  }

  static func details(_ games: GameList) -> String {
    """
    The scenario may also be the run.json of a report: it holds the scenario, players, days and
    seed as they were run. Parties and members count from 0, days from 1. --days, --member and
    --events choose what is shown; all days are played in any case. Brackets show
    the random draw of a decision: what it was about, its ordinal among the decisions of that kind,
    and the roll, which succeeds when it is below the chance.

    With --against the same party is played in two worlds, with the same luck in both, and the
    first event that differs is shown. World B is the scenario in FILE, or the first one
    again, changed by --set. Without --against, --set changes the world that is traced.

    With --ledger the account books are shown instead of events: gold or coins, EXP, and each
    stock, such as materials and keys. Each opens with what was held before the first day shown,
    has a line for each movement with what it was for, the sum of each day, what each account
    moved in all, and closes with what is held. --events gold, coins, exp, stock chooses books.

    engines and their events:
    \(Help.table(games.events.map { ($0.id, $0.meaning) }))

    \(TraceJSON.help)

    \(LedgerBooks.help)

    \(DigestText.help)
    """
  }

  static let examples = [
    "questbalance trace Scenarios/questbond.jsonc --party 17 --days 10...20 --events loot,forge",
    "questbalance trace Scenarios/questbond.jsonc --party 17 --member 0 --ledger --days 1...7",
    "questbalance trace Scenarios/questbond.jsonc --party 17 --against --set pity.task.threshold=15",
    "questbalance trace Scenarios/questbond.jsonc --party 17 --digest",
  ]

  let arguments: Arguments
  private var filter: TraceFilter { TraceFilter(arguments) }
  private var hasSecondWorld: Bool { arguments.has(.against) || arguments.text(.against) != nil }

  func check() throws(CommandFailure) {
    if arguments.has(.against), arguments.text(.against) == nil, arguments.settings.isEmpty {
      throw .usage("--against needs a second scenario, or --set path=value")
    }
    if arguments.has(.ledger), arguments.has(.digest) {
      throw .usage("--ledger and --digest are two views: choose one")
    }
    if arguments.has(.ledger), hasSecondWorld {
      throw .usage("--ledger shows one world: it does not go with --against")
    }
    if arguments.has(.ledger) { try LedgerBooks.check(filter, arguments.games) }
    if arguments.has(.digest), hasSecondWorld || filter.days != nil || !filter.engines.isEmpty {
      throw .usage(
        "--digest shows whole lives of one world: of these options, only --member goes with it")
    }
  }

  func run() throws(CommandFailure) {
    // In this command --days selects what is shown.
    var overrides = arguments.overrides
    overrides.days = nil
    let file = arguments.operands[0]
    if !hasSecondWorld { return try show(try arguments.loadScenario(file, overrides: overrides)) }
    let (a, b) = try arguments.loadWorlds(
      file, against: arguments.text(.against), overrides: overrides)
    let (traceA, traceB) = (try replay(a), try replay(b))
    let parting = TraceParting(traceA, traceB, filter: filter)
    try show(
      lines: TraceJSON.lines(parting),
      text: TraceText.text(
        parting, traceA, names: (a.name, overrides.settings.isEmpty ? b.name : "what-if")))
  }

  private func show(_ scenario: Scenario) throws(CommandFailure) {
    let trace = try replay(scenario)
    let (name, members) = (scenario.name, filter.members(of: trace))
    if arguments.has(.ledger) {
      let books = members.map { LedgerBooks(trace, of: $0, filter) }
      try show(
        lines: books.flatMap(\.json),
        text: books.map { $0.text(scenario: name) }.joined(separator: "\n"))
    } else if arguments.has(.digest) {
      let digests = members.map { LifeDigest(of: $0, in: trace, of: scenario.simulation) }
      try show(
        lines: digests.map { DigestJSON.line($0, arguments.games) },
        text: digests.map { DigestText.page($0, scenario: name) }.joined(separator: "\n"))
    } else {
      try show(
        lines: TraceJSON.lines(trace, filter: filter),
        text: TraceText.text(trace, scenario: name, filter: filter))
    }
  }

  /// Prints a text, or for scripts one object per line, whose keys always have the same order.
  private func show(
    lines: @autoclosure () -> [JSONValue], text: @autoclosure () -> String
  ) throws(CommandFailure) {
    arguments.output.takeValue?(["lines": .list(lines())])
    try arguments.isJSON
      ? arguments.output.print(lines().map { $0.text + "\n" }.joined())
      : arguments.output.print(text: text())
  }

  private func replay(_ scenario: Scenario) throws(CommandFailure) -> PartyTrace {
    let (party, parties) = (arguments.integer(.party) ?? 0, scenario.simulation.partyCount)
    guard party < parties else {
      throw .usage(
        "--party \(party): the run of \(scenario.name) has "
          + (parties == 1 ? "party 0 only" : "parties 0…\(parties - 1)"))
    }
    try AvailableMemory.check(for: scenario.simulation.bytesOfRun(threads: 1), force: nil)
    Interruption.watch()
    let trace = scenario.simulation.trace(party: party)
    try filter.check(against: trace)
    return trace
  }
}

extension Option {
  static let party = Option(
    name: "--party", value: .whole("N", 0...Int.max), help: "which party", isRequired: true)
  static let shownDays = Option(
    name: "--days", value: TraceFilter.daysValue,
    help: "show a day, such as 12, or days, such as 10...20, only; 0 is before the first",
    standard: "all")
  static let member = Option(
    name: "--member", value: .whole("M", 0...1000), help: "show one member only", standard: "all")
  static func events(_ names: [String]) -> Option {
    Option(
      name: "--events", value: .list("E,E", of: names), help: "show these engines' events only",
      standard: "all")
  }
  static let ledger = Option(name: "--ledger", help: "show account books instead of events")
  static let digest = Option(name: "--digest", help: "show the life of each member on one page")
  static let against = Option(
    name: "--against", value: OptionValue(word: "FILE", candidates: .scenarios),
    help: "show where the party's life first differs from that in FILE", valueIsOptional: true)
}

struct TraceFilter {
  let days: ClosedRange<Int>?
  let member: Int?
  /// Engines to show; empty for all.
  var engines: [String] = []
}

extension TraceFilter {
  init(_ arguments: Arguments) {
    days = arguments.text(.shownDays).flatMap(Self.days)
    member = arguments.integer(.member)
    engines = (arguments.text(.events([])) ?? "").split(separator: ",").map(String.init)
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
