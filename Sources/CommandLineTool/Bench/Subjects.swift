import GameEngines
import GameSupport
import Measurement
import Randomness
import ScenarioFiles

/// The subjects of a scenario. Counts and times use the same part of the same run, its first players,
/// so that one can be divided by the other.
extension Scenario {
  /// One player's whole day, with engines and measurement, on one thread.
  var day: Subject {
    let trials = simulation.trials
    return Subject(
      "day.\(name)", "a whole player-day, in one thread", unit: .playerDay,
      callsPerRound: simulation.players * simulation.days
    ) { rounds in
      var tally = trials.makeSummary()
      for _ in 0..<rounds { trials.play(0..<trials.parties.count, into: &tally) }
      return Self.sum(tally)
    }
  }

  /// Returns the first days of many more players on 1, 2, 4, … threads, and on one per processor.
  func harness(processors: Int) -> [Subject] {
    var crowd = simulation
    // Enough parties for every thread to take several blocks.
    crowd.players = 4096 * processors
    crowd.days = min(simulation.days, 10)
    let playerDays = crowd.players * crowd.days
    let powers = sequence(first: 1) { $0 * 2 }.prefix { $0 < processors }
    return (powers + [processors]).map { threads in
      Subject(
        "harness.\(name).\(threads)", "a whole run, on \(threads) thread\(threads > 1 ? "s" : "")",
        unit: .playerDay, threads: threads, callsPerRound: playerDays
      ) { [crowd] rounds in
        (0..<rounds).reduce(0) { sum, _ in sum &+ (crowd.run(threads: threads).map(Self.sum) ?? 0) }
      }
    }
  }

  private static func sum(_ tally: RunTally) -> UInt64 {
    UInt64(truncatingIfNeeded: tally.sizes.reduce(0) { $0 &+ $1.observations })
  }
}

/// The engines as single subjects, each with the designed rules and the same luck every time.
enum EngineSubjects {
  /// One draw of one stream, the reference for other times.
  static let bareDraw = Subject("draw", "one random draw") { rounds in
    var luck = stream(0)
    var sum: UInt64 = 0
    for _ in 0..<rounds { sum &+= luck.next() }
    return sum
  }

  static var all: [Subject] { [bareDraw, scoring, xp, loot, forge, ledger] }

  private static func stream(_ number: UInt64) -> KeyedStream {
    KeyedStream(StreamKey(seed: 1).child(number))
  }

  /// Scores an estimate on the task's level and updates the task's ratchet.
  private static var scoring: Subject {
    let scorer = TimeEstimationScorer()
    let engine = AdaptiveDifficultyEngine()
    var luck = stream(1)
    let times = (0..<1024).map { _ in
      let actual = 60 + 1800 * luck.uniform()
      return (actual: actual, estimated: actual * (0.6 + 0.8 * luck.uniform()))
    }
    return Subject("engine.scoring", "score an estimate and update the difficulty ratchet") {
      rounds in
      var task = TaskDifficultyState()
      var sum = 0
      for round in 0..<rounds {
        // A life of 64 estimates passes all levels; then the next task begins.
        if round & 63 == 0 { task = TaskDifficultyState() }
        let time = times[round & 1023]
        let thresholds = engine.configuration.level(task.level).accuracy
        guard
          let score = try? scorer.score(
            estimatedSeconds: time.estimated, actualSeconds: time.actual, thresholds: thresholds)
        else { continue }
        engine.record(
          accuracyPercent: score.deviation.accuracyPercent, calibrating: round & 63 < 3, in: &task)
        sum &+= task.level + score.rating.rawValue
      }
      return UInt64(truncatingIfNeeded: sum)
    }
  }

  private static var xp: Subject {
    let engine = XPEngine()
    let levels = LevelCurve()
    var luck = stream(2)
    let earned = (0..<1024).map { _ in
      (rating: AccuracyRating(rawValue: luck.index(below: 4))!, multiplier: 1 + luck.uniform())
    }
    return Subject("engine.xp", "the XP of a rating under a session's multiplier") { rounds in
      var sum = 0
      for round in 0..<rounds {
        let task = earned[round & 1023]
        sum = levels.total(sum, adding: engine.xp(for: task.rating, multiplier: task.multiplier))
      }
      return UInt64(truncatingIfNeeded: sum)
    }
  }

  /// A task's attempt at equipment; about one in nine makes a piece with its affixes.
  private static var loot: Subject {
    let pity = PityRules(threshold: 20, atLeast: .uncommon)
    let generator = EquipmentGenerator()
    let odds = RarityOdds(weights: [50, 30, 15, 4, 1])
    return Subject("engine.loot", "a loot roll with pity; a piece with affixes when it drops") {
      rounds in
      var attempts = stream(3)
      var pieces = stream(4)
      var state = PityState()
      var sum = 0
      for round in 0..<rounds {
        let attempt = pity.attempt(chance: 0.1, cap: 0.95, in: &state, using: &attempts)
        let lowest: Rarity
        switch attempt {
        case .dry: continue
        case .lucky: lowest = .common
        case .forced: lowest = pity.atLeast
        }
        let piece = generator.make(
          odds: odds, level: 1 + round & 63, atLeast: lowest, rareFind: 0, using: &pieces)
        sum &+= piece.rarity.rawValue + piece.slot.rawValue
      }
      return UInt64(truncatingIfNeeded: sum)
    }
  }

  /// Attempts on a piece from +0 to +10, then on the next.
  private static var forge: Subject {
    let rules = EnhancementRules()
    return Subject("engine.forge", "one attempt at enhancing a piece") { rounds in
      let fresh = Equipment(slot: .weapon, rarity: .rare, stat: .strength, primary: 10)
      var piece = fresh
      var success = stream(5)
      var critical = stream(6)
      var sum = 0
      for _ in 0..<rounds {
        if piece.enhancement == rules.highest { piece = fresh }
        if rules.attempt(&piece, success: &success, critical: &critical) != .failed {
          sum &+= piece.enhancement
        }
      }
      return UInt64(truncatingIfNeeded: sum)
    }
  }

  private static var ledger: Subject {
    Subject("engine.ledger", "book an income, and a price if it can be paid") { rounds in
      var ledger = GoldLedger(start: 100)
      for round in 0..<rounds {
        ledger.earn(Award(15 + round & 31), from: GoldFaucet(rawValue: round & 7)!)
        _ = ledger.spend(30, on: GoldSink(rawValue: round & 7)!)
      }
      return UInt64(truncatingIfNeeded: ledger.totalSpent)
    }
  }
}
