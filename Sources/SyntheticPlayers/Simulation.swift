import MonteCarlo

/// The rules of one of the games.
public enum GameRules: Sendable, Hashable {
  case timeQuest(TimeQuestRules)
  case bennie(BennieRules)
  case questBond(QuestRules)

  /// What the game is called.
  public var name: String {
    switch self {
    case .timeQuest: "TimeQuest"
    case .bennie: "Bennie"
    case .questBond: "QuestBond"
    }
  }
}

/// A checked run: who plays which game, how many of them, for how long, on which luck.
public struct Simulation: Sendable, Hashable {
  /// Players of all parties together, ≥ 1.
  public var players: Int
  /// Days that each of them lives, ≥ 1.
  public var days: Int
  /// Where all luck comes from: the same seed and rules give the same result.
  public var seed: UInt64
  /// Who plays, and when.
  public var population: PopulationRules
  /// Which game they play, with its rules.
  public var game: GameRules
  /// What is looked at besides the game's own measures.
  public var measures: MeasureRules

  /// - Precondition: At least one player and one day.
  public init(
    players: Int, days: Int, seed: UInt64, population: PopulationRules, game: GameRules,
    measures: MeasureRules = MeasureRules()
  ) {
    precondition(players >= 1 && days >= 1)
    self.players = players
    self.days = days
    self.seed = seed
    self.population = population
    self.game = game
    self.measures = measures
  }

  /// What the run will measure, known without running it.
  public var plan: MeasurementPlan {
    func plan<G: Game>(_ game: G) -> MeasurementPlan {
      PartyTrials.plan(game: game, population: population, days: days, measures: measures)
    }
    switch game {
    case .timeQuest(let rules): return plan(TimeQuestGame(rules: rules, population: population))
    case .bennie(let rules): return plan(BennieGame(rules: rules, population: population))
    case .questBond(let rules): return plan(QuestBondGame(rules: rules, population: population))
    }
  }

  /// Plays all parties and returns what was measured, or nil when cancelled.
  ///
  /// - Parameter progress: Called from any thread with parties done and all parties.
  public func run(
    threads: Int, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> RunTally? {
    let trials = trials
    let parties = trials.parties.count
    return ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: parties), progress: { progress($0, parties) },
      isCancelled: isCancelled)
  }

  /// The lives of all parties, whichever game they play.
  var trials: CompiledTrials {
    func trials<G: Game>(_ game: G) -> CompiledTrials {
      CompiledTrials(
        PartyTrials(
          game: game, population: population, players: players, days: days, seed: seed,
          measures: measures))
    }
    switch game {
    case .timeQuest(let rules): return trials(TimeQuestGame(rules: rules, population: population))
    case .bennie(let rules): return trials(BennieGame(rules: rules, population: population))
    case .questBond(let rules): return trials(QuestBondGame(rules: rules, population: population))
    }
  }
}
