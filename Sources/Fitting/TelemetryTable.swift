/// The rows of a file of telemetry, in the order of the file until they are sorted.
struct TelemetryTable {
  /// The share of all rows from which one player's rows are left out, and the number of players
  /// from which such a share is a fault.
  private static let (dominantShare, minPlayers) = (0.4, 5)
  /// The longest gap without any row in the days of one file.
  private static let maxGap: Int32 = 365

  struct Row {
    /// The index of the player.
    let player: Int32
    let day: Int32
    let line: UInt32
    var tasks: Int32
    let level: Int32
  }

  private struct Player {
    let name: String
    var install: Int32?
    /// The number of rows in the file, with those that are left out, and the line of the first.
    var (rows, firstLine): (Int, Int)
    /// The last usable row.
    var lastRow: Int?
  }

  private let columns: TelemetryColumns
  private var indices: [String: Int32] = [:]
  private var players: [Player] = []
  private var rows: [Row] = []
  /// `[row × amounts + amount]`.
  private var amounts: [Double] = []
  /// The usable rows by name of the player and day.
  private var order: [Int] = []

  init(_ columns: TelemetryColumns) { self.columns = columns }

  /// Returns the index of a player, and counts a row of the player.
  mutating func player(_ name: String, line: Int) -> Int32 {
    let index = indices[name] ?? Int32(players.count)
    if index == players.count {
      indices[name] = index
      players.append(Player(name: name, rows: 0, firstLine: line))
    }
    players[Int(index)].rows += 1
    return index
  }

  /// Returns the install of a player; the first one that is given counts.
  mutating func install(of player: Int32, orElse install: Int) -> Int {
    let known = players[Int(player)].install ?? Int32(install)
    players[Int(player)].install = known
    return Int(known)
  }

  /// Adds a usable row. Events of one day that follow each other become one row.
  mutating func add(_ row: Row, _ rowAmounts: [Double]) {
    let last = players[Int(row.player)].lastRow
    if columns.isEvents, let last, rows[last].day == row.day {
      rows[last].tasks += 1
      return
    }
    players[Int(row.player)].lastRow = rows.count
    rows.append(row)
    amounts += rowAmounts
  }

  /// The number of the file's rows that a row stands for.
  private func fileRows(_ row: Row) -> Int { columns.isEvents ? Int(row.tasks) : 1 }

  /// Sorts the usable rows, without those of days and players that are unlike all others, and
  /// without doubled days.
  mutating func sort(_ form: TelemetryDays, rowsOfFile: Int, _ faults: inout TelemetryFaults) {
    indices = [:]
    let days = daysTogether
    for row in rows where !days.contains(row.day) {
      let text = "the day is \(form.text(Int(row.day)))"
      faults.add(.clock, rows: fileRows(row), line: Int(row.line), text)
    }
    let isDominant = players.map {
      players.count >= Self.minPlayers
        && Double($0.rows) >= Self.dominantShare * Double(rowsOfFile)
    }
    for (index, player) in players.enumerated() where isDominant[index] {
      let count = rows.reduce(0) {
        $0 + (Int($1.player) == index && days.contains($1.day) ? fileRows($1) : 0)
      }
      let name = TelemetryReader.quoted(player.name.utf8)
      let text = "\(name) has \(player.rows) of \(rowsOfFile) rows"
      if count > 0 { faults.add(.onePlayer, rows: count, line: player.firstLine, text) }
    }
    var rank = players.map { _ in 0 }
    let byName = players.indices.sorted {
      players[$0].name.utf8.lexicographicallyPrecedes(players[$1].name.utf8)
    }
    for (place, player) in byName.enumerated() { rank[player] = place }
    order = rows.indices.filter {
      days.contains(rows[$0].day) && !isDominant[Int(rows[$0].player)]
    }.sorted {
      let (one, other) = (rows[$0], rows[$1])
      return (rank[Int(one.player)], one.day, $0) < (rank[Int(other.player)], other.day, $1)
    }
    mergeDays(form, &faults)
  }

  /// The days around the middle row, up to gaps of more than a year.
  private var daysTogether: ClosedRange<Int32> {
    let sorted = rows.map(\.day).sorted()
    guard !sorted.isEmpty else { return 0...0 }
    var (first, last) = (sorted.count / 2, sorted.count / 2)
    while first > 0, sorted[first] - sorted[first - 1] <= Self.maxGap { first -= 1 }
    while last < sorted.count - 1, sorted[last + 1] - sorted[last] <= Self.maxGap { last += 1 }
    return sorted[first]...sorted[last]
  }

  /// Adds up events of a day, leaves out doubled days, and counts levels that fall.
  private mutating func mergeDays(_ form: TelemetryDays, _ faults: inout TelemetryFaults) {
    var kept: [Int] = []
    kept.reserveCapacity(order.count)
    for place in order {
      let row = rows[place]
      func name() -> String { TelemetryReader.quoted(players[Int(row.player)].name.utf8) }
      if let last = kept.last, rows[last].player == row.player {
        if rows[last].day == row.day {
          if columns.isEvents {
            rows[last].tasks += row.tasks
          } else {
            faults.add(
              .doubled, line: Int(row.line),
              "\(name()) on \(form.text(Int(row.day))), as on line \(rows[last].line)")
          }
          continue
        }
        if row.level < rows[last].level {
          faults.add(
            .levelFalls, line: Int(row.line),
            "\(name()) falls from \(rows[last].level) to \(row.level)")
        }
      }
      kept.append(place)
    }
    order = kept
  }

  /// The days of the sorted rows, rising; not empty after a sort that left rows.
  var days: [Int] { order.map { Int(rows[$0].day) }.sorted() }

  /// Returns the sorted rows.
  func telemetry(_ form: TelemetryDays, firstDay: Int, exportDay: Int) -> Telemetry {
    var (names, installs, starts): ([String], [Int32], [Int]) = ([], [], [])
    var ages: [Int32] = []
    for (place, index) in order.enumerated() {
      let row = rows[index]
      if place == 0 || rows[order[place - 1]].player != row.player {
        names.append(players[Int(row.player)].name)
        installs.append(players[Int(row.player)].install ?? row.day)
        starts.append(place)
      }
      ages.append(row.day - installs[installs.count - 1])
    }
    let width = columns.amounts.count
    var sorted = (0..<width).map { amount in order.map { amounts[$0 * width + amount] } }[...]
    return Telemetry(
      days: form, firstDay: firstDay, exportDay: exportDay, names: names, installs: installs,
      starts: starts + [order.count], ages: ages, tasks: order.map { rows[$0].tasks },
      earned: columns.hasEarned ? sorted.popFirst() : nil,
      spent: columns.hasSpent ? sorted.popFirst() : nil,
      levels: columns.level == nil ? nil : order.map { rows[$0].level },
      sinkNames: columns.sinkNames, sinks: Array(sorted))
  }
}
