/// Sums over players of what their lives add to figures, and how active they were by age.
package struct LogSums: Sendable {
  /// Sums of a figure's two parts and of their products, up to the third power.
  struct Moments: Sendable {
    var top = 0.0, bottom = 0.0
    var squares = (0.0, 0.0, 0.0)
    var cubes = (0.0, 0.0, 0.0, 0.0)

    mutating func add(_ x: Double, _ y: Double) {
      top += x
      bottom += y
      squares = (squares.0 + x * x, squares.1 + x * y, squares.2 + y * y)
      cubes = (
        cubes.0 + x * x * x, cubes.1 + x * x * y, cubes.2 + x * y * y, cubes.3 + y * y * y
      )
    }

    mutating func add(_ other: Moments) {
      top += other.top
      bottom += other.bottom
      let (a, b) = (other.squares, other.cubes)
      squares = (squares.0 + a.0, squares.1 + a.1, squares.2 + a.2)
      cubes = (cubes.0 + b.0, cubes.1 + b.1, cubes.2 + b.2, cubes.3 + b.3)
    }

    var ratio: Double? { bottom > 0 ? top / bottom : nil }

    /// Returns the spread between players of what one adds to the ratio, as a standard deviation
    /// and its skewness.
    func spread(_ players: Int) -> (deviation: Double, skewness: Double) {
      guard let r = ratio, players > 0 else { return (0, 0) }
      let many = Double(players)
      let variance = max(0, squares.0 - 2 * r * squares.1 + r * r * squares.2) / many
      let third = (cubes.0 - 3 * r * cubes.1 + 3 * r * r * cubes.2 - r * r * r * cubes.3) / many
      let deviation = variance.squareRoot()
      return (
        deviation / (bottom / many),
        // Beside its mean, a smaller variance is that of rounding.
        variance > 1e-12 * r * r ? third / (variance * deviation) : 0
      )
    }
  }

  package let figures: [LogFigure]
  package private(set) var players = 0
  private(set) var moments: [Moments]
  /// By number of active days: players. By age: players who are compared then, and who play.
  private(set) var byActiveDays: [Int]
  package private(set) var compared, active: [Int]

  /// - Parameters:
  ///   - figures: The figures that are summed.
  ///   - ages: The number of ages of the longest life.
  package init(_ figures: [LogFigure], ages: Int) {
    self.figures = figures
    moments = Array(repeating: Moments(), count: figures.count)
    byActiveDays = Array(repeating: 0, count: ages + 1)
    (compared, active) = (Array(repeating: 0, count: ages), Array(repeating: 0, count: ages))
  }

  /// Adds a life.
  ///
  /// - Parameters:
  ///   - days: Its active days, rising.
  ///   - ages: The ages that are compared.
  package mutating func add(_ days: [ActiveDay], in ages: Range<Int>) {
    let first = days.firstIndex { $0.age >= ages.lowerBound } ?? days.count
    let end = days.lastIndex { $0.age < ages.upperBound }.map { $0 + 1 } ?? first
    let days = days[first..<max(first, end)]
    players += 1
    byActiveDays[days.count] += 1
    for age in ages { compared[age] += 1 }
    for day in days { active[day.age] += 1 }
    for (index, figure) in figures.enumerated() {
      let (top, bottom) = figure.parts(days, in: ages)
      if bottom > 0 { moments[index].add(top, bottom) }
    }
  }

  /// Adds sums of other players.
  package mutating func add(_ other: LogSums) {
    players += other.players
    for index in moments.indices { moments[index].add(other.moments[index]) }
    for count in byActiveDays.indices { byActiveDays[count] += other.byActiveDays[count] }
    for age in compared.indices {
      compared[age] += other.compared[age]
      active[age] += other.active[age]
    }
  }

  /// Returns the greatest distance of the shares of players with at most so many active days
  /// (Kolmogorov and Smirnov).
  func distance(from other: LogSums) -> Double {
    var (here, there, greatest) = (0.0, 0.0, 0.0)
    for count in byActiveDays.indices {
      here += Double(byActiveDays[count]) / Double(max(1, players))
      there += Double(other.byActiveDays[count]) / Double(max(1, other.players))
      greatest = max(greatest, (here - there).magnitude)
    }
    return greatest
  }
}

extension Telemetry {
  /// The quantities that it has of each day.
  package var quantities: [LogFigure.Quantity] {
    [.tasks] + (earned == nil ? [] : [.earned]) + (spent == nil ? [] : [.spent])
      + (levels == nil ? [] : [.level])
  }

  /// Returns the active days of a player: that of the install counts as active even without a row.
  package func activeDays(of player: Int) -> [ActiveDay] {
    let days = rows(of: player).map { row in
      ActiveDay(
        age: Int(ages[row]), tasks: Int(tasks[row]), earned: earned?[row] ?? 0,
        spent: spent?[row] ?? 0, level: levels.map { Double($0[row]) } ?? 0)
    }
    return days.first?.age == 0 ? days : [ActiveDay(age: 0, tasks: -1)] + days
  }

  /// Returns the sums of the lives that are compared.
  package func sums(_ figures: [LogFigure], of unseen: UnseenDays, ages: Int) -> LogSums {
    var sums = LogSums(figures, ages: ages)
    for life in unseen.lives { sums.add(activeDays(of: life.player), in: life.ages) }
    return sums
  }
}
