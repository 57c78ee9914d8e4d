/// The rows of a file of telemetry in columns, in the order of the file until they are sorted.
struct TelemetryTable {
  /// The share of all rows from which one player's rows are left out.
  static let dominantShare = 0.4
  /// The number of players from which such a share is a fault.
  static let minPlayers = 5
  /// The longest gap without any row in the days of one file.
  static let maxGap = 365

  private struct Player {
    let name: String
    var install: Int32?
    /// The number of rows in the file, with those that are left out, and the line of the first.
    var (rows, firstLine): (Int32, UInt32)
    /// The last usable row.
    var lastRow: Int32?
  }

  private var indices: [String: Int32] = [:]
  private var known: [Player] = []

  /// For each usable row the index of its player; nobody's if the row is left out later.
  private var players: [Int32] = []
  private var days: [Int32] = []
  private var lines: [UInt32] = []
  private var tasks: [Int32] = []
  private var levels: [Int32] = []
  private var amounts: [[Double]] = []
  private var hasLevels = false
  private var isEvents = false

  /// The rows by player and day, and the players with such rows by name.
  private var order: [Int32] = []
  private var usablePlayers: [Int32] = []
  private var starts = [0]

  /// The mark of a row that is left out.
  private static let nobody: Int32 = -1

  /// Prepares the columns of a file.
  mutating func start(_ columns: TelemetryColumns) {
    amounts = Array(repeating: [], count: columns.amounts.count)
    (hasLevels, isEvents) = (columns.level != nil, columns.isEvents)
  }

  /// Returns the index of a player, and counts a row of the player.
  mutating func player(_ name: String, line: Int) -> Int {
    if let index = indices[name] {
      known[Int(index)].rows += 1
      return Int(index)
    }
    indices[name] = Int32(known.count)
    known.append(Player(name: name, rows: 1, firstLine: UInt32(clamping: line)))
    return known.count - 1
  }

  /// Returns the install of a player; the first one that is given counts.
  mutating func install(of player: Int, orElse install: Int) -> Int {
    if let known = known[player].install { return Int(known) }
    known[player].install = Int32(install)
    return install
  }

  /// Adds a usable row. Events of one day that follow each other become one row.
  mutating func add(
    _ player: Int, _ day: Int, line: Int, _ rowTasks: Int32, _ level: Int32, _ rowAmounts: [Double]
  ) {
    if isEvents, let last = known[player].lastRow, Int(days[Int(last)]) == day {
      tasks[Int(last)] += 1
      return
    }
    known[player].lastRow = Int32(players.count)
    players.append(Int32(player))
    days.append(Int32(day))
    lines.append(UInt32(clamping: line))
    tasks.append(rowTasks)
    if hasLevels { levels.append(level) }
    for (index, amount) in rowAmounts.enumerated() { amounts[index].append(amount) }
  }

  /// The number of the file's rows that a row stands for.
  private func rowsOfFile(_ row: Int) -> Int { isEvents ? Int(tasks[row]) : 1 }

  /// Leaves out the days beyond a gap of more than a year from most rows.
  mutating func leaveOutStrayDays(_ form: TelemetryDays, _ faults: inout TelemetryFaults) {
    guard let first = days.min(), let last = days.max(), last - first > Self.maxGap else { return }
    var counts = Array(repeating: 0, count: Int(last - first) + 1)
    for row in days.indices { counts[Int(days[row] - first)] += rowsOfFile(row) }
    var (best, current) = ((days: 0..<0, rows: 0), (days: 0..<0, rows: 0))
    for (day, rows) in counts.enumerated() where rows > 0 {
      if day - current.days.upperBound >= Self.maxGap { current = (day..<day, 0) }
      current = (current.days.lowerBound..<day + 1, current.rows + rows)
      if current.rows > best.rows { best = current }
    }
    for row in days.indices where !best.days.contains(Int(days[row] - first)) {
      faults.add(
        .clock, rows: rowsOfFile(row), line: Int(lines[row]),
        "the day is \(form.text(Int(days[row])))")
      players[row] = Self.nobody
    }
  }

  /// Leaves out players with a large share of all rows, such as a shared account.
  mutating func leaveOutDominantPlayers(rows: Int, _ faults: inout TelemetryFaults) {
    guard known.count >= Self.minPlayers else { return }
    for (index, player) in known.enumerated()
    where Double(player.rows) >= Self.dominantShare * Double(rows) {
      var count = 0
      for row in players.indices where Int(players[row]) == index {
        count += rowsOfFile(row)
        players[row] = Self.nobody
      }
      if count == 0 { continue }
      faults.add(
        .onePlayer, rows: count, line: Int(player.firstLine),
        "\(TelemetryReader.quoted(player.name.utf8)) has \(player.rows) of \(rows) rows")
    }
  }

  /// Sorts the usable rows by player and day, and merges or leaves out doubled days.
  mutating func sortRows(_ form: TelemetryDays, _ faults: inout TelemetryFaults) {
    indices = [:]
    let bounds = sortByPlayer()
    var kept = 0
    for (player, rows) in zip(usablePlayers, zip(bounds, bounds.dropFirst())) {
      func name() -> String { TelemetryReader.quoted(known[Int(player)].name.utf8) }
      sortByDay(rows.0..<rows.1)
      for place in rows.0..<rows.1 {
        let row = Int(order[place])
        let last = kept > starts[starts.count - 1] ? Int(order[kept - 1]) : nil
        if let last, days[last] == days[row] {
          if isEvents {
            tasks[last] += tasks[row]
          } else {
            let day = form.text(Int(days[row]))
            faults.add(
              .doubled, line: Int(lines[row]), "\(name()) on \(day), as on line \(lines[last])")
          }
          continue
        }
        if let last, hasLevels, levels[row] < levels[last] {
          faults.add(
            .levelFalls, line: Int(lines[row]),
            "\(name()) falls from \(levels[last]) to \(levels[row])")
        }
        order[kept] = Int32(row)
        kept += 1
      }
      starts.append(kept)
    }
    order.removeSubrange(kept...)
  }

  /// Orders players by name and rows by player; returns the first row of each and the end.
  private mutating func sortByPlayer() -> [Int] {
    var counts = Array(repeating: 0, count: known.count)
    for player in players where player >= 0 { counts[Int(player)] += 1 }
    usablePlayers = known.indices.filter { counts[$0] > 0 }
      .sorted { known[$0].name.utf8.lexicographicallyPrecedes(known[$1].name.utf8) }
      .map(Int32.init)
    var bounds = [0]
    for player in usablePlayers {
      let count = counts[Int(player)]
      counts[Int(player)] = bounds[bounds.count - 1]
      bounds.append(bounds[bounds.count - 1] + count)
    }
    order = Array(repeating: 0, count: bounds[bounds.count - 1])
    for row in players.indices where players[row] >= 0 {
      order[counts[Int(players[row])]] = Int32(row)
      counts[Int(players[row])] += 1
    }
    return bounds
  }

  /// Sorts rows of one player by day, and by their order in the file.
  private mutating func sortByDay(_ places: Range<Int>) {
    let isSorted = places.dropFirst().allSatisfy {
      days[Int(order[$0 - 1])] <= days[Int(order[$0])]
    }
    if isSorted { return }
    let rows = order[places].sorted { (days[Int($0)], $0) < (days[Int($1)], $1) }
    order.replaceSubrange(places, with: rows)
  }

  /// The days of the sorted rows.
  var dayRange: ClosedRange<Int>? {
    guard let first = order.lazy.map({ days[Int($0)] }).min(),
      let last = order.lazy.map({ days[Int($0)] }).max()
    else { return nil }
    return Int(first)...Int(last)
  }

  /// The day after which less than 1 % of the sorted rows lie.
  var dayOfLastHundredth: Int? {
    let sorted = order.map { days[Int($0)] }.sorted()
    return sorted.isEmpty ? nil : Int(sorted[sorted.count - 1 - sorted.count / 100])
  }

  /// Returns the sorted rows.
  func telemetry(
    _ columns: TelemetryColumns, _ form: TelemetryDays, firstDay: Int, exportDay: Int
  ) -> Telemetry {
    func sorted<Value>(_ column: [Value]) -> [Value] { order.map { column[Int($0)] } }
    var ages = sorted(days)
    let installs = usablePlayers.indices.map { player in
      let rows = starts[player]..<starts[player + 1]
      let install = known[Int(usablePlayers[player])].install ?? ages[rows.lowerBound]
      for row in rows { ages[row] -= install }
      return install
    }
    var amounts = amounts.map(sorted)[...]
    return Telemetry(
      days: form, firstDay: firstDay, exportDay: exportDay,
      names: usablePlayers.map { known[Int($0)].name }, installs: installs, starts: starts,
      ages: ages,
      tasks: sorted(tasks), earned: columns.hasEarned ? amounts.popFirst() : nil,
      spent: columns.hasSpent ? amounts.popFirst() : nil,
      levels: hasLevels ? sorted(levels) : nil, sinkNames: columns.sinkNames,
      sinks: Array(amounts))
  }
}
