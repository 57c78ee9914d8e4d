/// The parts of a model that are fixed while it is fitted.
struct MixtureShape: Sendable, Equatable {
  /// The ages from which presence has another factor, rising, each above 1; none for constant
  /// presence.
  var breaks: [Int] = []
  /// True if days of the week have factors.
  var usesWeekdays = false
  /// The length of a lapse, each number of days equally likely.
  var lapseDays = 3...10

  var weekdays: Int { usesWeekdays ? 7 : 1 }
  var bands: Int { breaks.count + 1 }
  /// The number of factors.
  var effects: Int { weekdays * bands }

  /// Returns the index of the factors of a day.
  func effect(age: Int, weekday: Int) -> Int {
    let band = breaks.firstIndex { age < $0 } ?? breaks.count
    return band * weekdays + (usesWeekdays ? weekday % 7 : 0)
  }

  /// Returns the first age of the band of an age.
  private func bandStart(_ age: Int) -> Int { breaks.last { $0 <= age } ?? 1 }

  /// Returns the smallest age after which days that follow an active day have the same factors.
  func canonicalStart(_ start: Int, days: Int) -> Int {
    let first = bandStart(start + 1)
    return first == bandStart(start + days) ? first - 1 : start
  }
}

/// The gaps between active days, and the ends after the last one, that occur in some histories.
///
/// On an active day a player is present for sure, so its hidden states before and after are
/// independent: the likelihood of a history is a product over its gaps and its end. Gaps with the
/// same length and the same factors of their days are one *cell*, computed once for all players.
struct GapCells: Sendable {
  /// One more than the longest gap or end.
  let stride: Int
  /// By class of start: the longest gap or end from there.
  private(set) var depths: [Int] = []
  /// `[class × stride + days]`: the cells of a gap and of an end; −1 if none occurs.
  private(set) var table: [SIMD2<Int32>] = []
  /// `[class × stride + days]`: the index of the factors of the last of some days after a start.
  private(set) var effects: [Int32] = []
  /// The number of cells.
  private(set) var count = 0
  private var classOfStart: [Int32]
  private let shape: MixtureShape

  init(shape: MixtureShape, longest: Int) {
    self.shape = shape
    stride = longest + 1
    classOfStart = Array(repeating: -1, count: 7 * (max(1, shape.breaks.last ?? 1) + longest + 1))
  }

  /// Returns the cell of some days after an active day, at its first use a new one.
  mutating func cell(start: Int, days: Int, installWeekday: Int, isEnd: Bool) -> Int32 {
    let canonical = shape.canonicalStart(start, days: days)
    let weekday = shape.usesWeekdays ? (installWeekday + start) % 7 : 0
    let place = 7 * canonical + weekday
    if classOfStart[place] < 0 { addClass(at: place, start: canonical, weekday: weekday) }
    let index = Int(classOfStart[place])
    depths[index] = max(depths[index], days)
    let (entry, column) = (index * stride + days, isEnd ? 1 : 0)
    if table[entry][column] < 0 {
      table[entry][column] = Int32(count)
      count += 1
    }
    return table[entry][column]
  }

  private mutating func addClass(at place: Int, start: Int, weekday: Int) {
    classOfStart[place] = Int32(depths.count)
    depths.append(0)
    table += Array(repeating: SIMD2(repeating: -1), count: stride)
    effects += (0..<stride).map { Int32(shape.effect(age: start + $0, weekday: weekday + $0)) }
  }

  /// Returns the places of a class in `table` and `effects`.
  func places(of start: Int) -> Range<Int> { start * stride..<(start + 1) * stride }
}

/// Histories as counts of cells, equal ones once.
struct GroupedHistories: Sendable {
  let shape: MixtureShape
  private(set) var cells: GapCells
  /// The entries of group i are those from `offsets[i]` to `offsets[i + 1]`.
  private(set) var offsets: [Int] = [0]
  private(set) var entryCells: [Int32] = []
  private(set) var entryCounts: [Double] = []
  /// The group of each player.
  private(set) var groupOfPlayer: [Int32] = []
  /// The number of distinct histories.
  var count: Int { offsets.count - 1 }
  var groups: Range<Int> { 0..<count }

  init(_ histories: [History], shape: MixtureShape, areGrouped: Bool = true) {
    self.shape = shape
    cells = GapCells(shape: shape, longest: histories.reduce(1) { max($0, $1.length) })
    var known: [[Int32]: Int32] = [:]
    for history in histories {
      let list = list(history)
      if !areGrouped || known[list] == nil {
        append(list)
        known[list] = Int32(count - 1)
      }
      groupOfPlayer.append(known[list] ?? 0)
    }
  }

  /// Returns the sorted cells of a history.
  private mutating func list(_ history: History) -> [Int32] {
    var list: [Int32] = []
    let weekday = history.installWeekday
    for (start, next) in zip(history.active, history.active.dropFirst()) {
      list.append(
        cells.cell(start: start, days: next - start, installWeekday: weekday, isEnd: false))
    }
    let last = history.active.last ?? 0
    if history.length > last + 1 {
      let days = history.length - 1 - last
      list.append(cells.cell(start: last, days: days, installWeekday: weekday, isEnd: true))
    }
    return list.sorted()
  }

  private mutating func append(_ list: [Int32]) {
    for cell in list {
      if entryCells.count > offsets[count], entryCells.last == cell {
        entryCounts[entryCounts.count - 1] += 1
      } else {
        entryCells.append(cell)
        entryCounts.append(1)
      }
    }
    offsets.append(entryCells.count)
  }

  /// Returns the number of players of each group, each player counted as often as given.
  func multiplicities(_ times: (Int) -> Double) -> [Double] {
    var result = Array(repeating: 0.0, count: count)
    for player in groupOfPlayer.indices { result[Int(groupOfPlayer[player])] += times(player) }
    return result
  }
}
