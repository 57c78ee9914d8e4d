import Experiments
import Fitting
import GameSupport
import Measurement
import MonteCarlo
import Players

/// The lives of a scenario's players, each cut to the ages at which a real player is compared, so that
/// both are looked at over the same days.
struct SimulatedLives {
  private let world: Simulation
  private let unseen: UnseenDays
  /// The number of ages of the longest life that is compared.
  let ages: Int

  init(_ world: Simulation, like unseen: UnseenDays) {
    (self.world, self.unseen) = (world, unseen)
    ages = unseen.lives.reduce(1) { max($0, $1.ages.upperBound) }
  }

  /// Returns those of a log's quantities that the game has, too.
  func quantities(of log: Telemetry) -> [LogFigure.Quantity] {
    let plan = world.plan
    return log.quantities.filter { quantity in
      switch quantity {
      case .tasks: true
      case .earned: !plan.faucetsOfDays.isEmpty
      case .spent: !plan.sinksOfDays.isEmpty
      case .level: plan.scaleOfLevels != nil
      }
    }
  }

  /// Plays the lives and sums their figures; nil when cancelled.
  func sums(_ figures: [LogFigure], threads: Int, watcher: Watcher) -> LogSums? {
    var sums = LogSums(figures, ages: ages)
    let worlds = worlds
    let all = worlds.reduce(0) { $0 + $1.simulation.players }
    var done = 0
    for world in worlds {
      let days = PlayerDays(of: world.simulation)
      let step = max(1, 4 * threads)
      for first in stride(from: 0, to: days.blockCount, by: step) {
        if watcher.isCancelled() { return nil }
        let blocks = first..<min(first + step, days.blockCount)
        let parts = ParallelRun(threads: threads).map(blocks.count) { index in
          self.sums(figures, days, block: blocks.lowerBound + index, like: world.lives)
        }
        for part in parts { sums.add(part) }
        watcher.progress(done + days.players(ofBlock: blocks.upperBound - 1).upperBound, all)
      }
      done += world.simulation.players
    }
    return sums
  }

  /// A world for each day of the week on which real players installed, if presence depends on it.
  private var worlds: [(simulation: Simulation, lives: [ComparedAges])] {
    let order = unseen.lives.sorted {
      ($0.ages.upperBound, $0.ages.lowerBound, $0.player)
        < ($1.ages.upperBound, $1.ages.lowerBound, $1.player)
    }
    var plain = world
    // Cohorts, and those who do not play on their first day, begin later.
    plain.days =
      ages + (world.plan.joinDays.max() ?? 1) - 1
      + (world.population.firstDay == .played ? 0 : 30)
    if !world.population.dependsOnWeekday { return [(plain, order)] }
    return (0..<7).compactMap { weekday in
      let lives = order.filter { $0.weekday == weekday }
      if lives.isEmpty { return nil }
      var own = plain
      own.population = own.population.beginning(onWeekday: weekday)
      own.players = max(1, world.players * lives.count / order.count)
      own.seed += UInt64(weekday)
      return (own, lives)
    }
  }

  private func sums(
    _ figures: [LogFigure], _ days: PlayerDays, block: Int, like lives: [ComparedAges]
  ) -> LogSums {
    var sums = LogSums(figures, ages: ages)
    let played = days.ofBlock(block)
    let (scale, levels) = (Double(days.plan.scaleOfDays), Double(days.plan.scaleOfLevels ?? 1))
    var next = played.startIndex
    while next < played.endIndex {
      let (player, first) = played[next]
      var life: [ActiveDay] = []
      while next < played.endIndex, played[next].player == player {
        let day = played[next].life
        // A log knows a player from the first active day on.
        life.append(
          ActiveDay(
            age: day.day - first.day, tasks: day.tasks, earned: Double(day.earned) / scale,
            spent: Double(day.spent) / scale, level: Double(day.level ?? 0) / levels))
        next += 1
      }
      sums.add(life, in: lives[player * lives.count / days.players].ages)
    }
    return sums
  }
}
