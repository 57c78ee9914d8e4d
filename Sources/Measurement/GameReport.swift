/// The metrics that readers of a game's report want, with the words around them.
///
/// In a metric's name `<D>` stands for the last day, `<S>` for a source of droughts and `<N>` for a
/// step's number. Metrics that a run does not measure are left out.
public struct GameReport: Sendable, Hashable {
  /// The tracks that measure progress, the finest first; all others count collections.
  public var progress = ["level"]
  /// Those of them that another one shows better: they have a table and no picture.
  public var totals: [String] = []
  /// The title of the section on progress.
  public var progressTitle = "How fast do players level?"
  /// The metrics that most readers want, before those of currencies and droughts.
  public var headlines = ["level.day<D>"]
  /// The metrics of each source that most readers want, before its droughts.
  public var headlinesOfSources: [String] = []
  /// The metric of a source that orders equally long droughts, the greatest value first, if any.
  public var droughtTieBreak: String?
  /// The metrics that a run prints.
  public var printed = ["level.day<D>"]
  /// Sentences with metrics, of which each is a line below the headline numbers.
  public var lines: [Line] = []
  /// The columns of a table that compares an active day of each archetype.
  public var dayColumns: [Column] = []
  /// Steps that players reach one after the other.
  public var steps: Steps?
  /// Ways in which the game is hard on players, besides those of every game.
  public var hardships: [Hardship] = []
  /// True if the game draws luck from a generator of its own, of which worlds share the seeds alone.
  public var hasOwnLuck = false

  public init() {}

  /// A line below the headline numbers of a report.
  public struct Line: Sendable, Hashable {
    public let title: String
    public let sentence: AnswerTemplate

    /// Takes a sentence with metrics in braces, see `AnswerTemplate`.
    public init(_ title: String, _ sentence: String) {
      guard let sentence = AnswerTemplate(sentence) else {
        preconditionFailure("braces do not pair: \(sentence)")
      }
      (self.title, self.sentence) = (title, sentence)
    }
  }

  /// A metric as a column of a table.
  public struct Column: Sendable, Hashable {
    public let metric, heading: String

    public init(_ metric: String, _ heading: String) {
      (self.metric, self.heading) = (metric, heading)
    }
  }

  /// Steps such as levels of difficulty, from 1 on: who reaches them, and what each is worth.
  public struct Steps: Sendable, Hashable {
    /// The name of the charts, and the title of the section.
    public var name, title: String
    /// The metrics of a step: the share of players who reach it, when half of them have, what it
    /// is worth, and how much more than the step below.
    public var reached, half, worth, change: String
    /// The heading above when half of the players have reached a step.
    public var halfHeading: String
    /// The worth of a step, as a measure: `XP per session`; its short name ends a chart's.
    public var gain, gainName: String
    /// The titles and the words of the charts of who reaches a step and how much more it is worth.
    public var reachedTitle, reachedWords, changeTitle, changeWords: String
    /// The note on reading the table, in Markdown.
    public var note: String

    public init(
      name: String, title: String, reached: String, half: String, worth: String, change: String,
      halfHeading: String, gain: String, gainName: String, reachedTitle: String,
      reachedWords: String, changeTitle: String, changeWords: String, note: String
    ) {
      (self.name, self.title, self.note) = (name, title, note)
      (self.reached, self.half, self.worth, self.change) = (reached, half, worth, change)
      (self.halfHeading, self.gain, self.gainName) = (halfHeading, gain, gainName)
      (self.reachedTitle, self.reachedWords) = (reachedTitle, reachedWords)
      (self.changeTitle, self.changeWords) = (changeTitle, changeWords)
    }

    package func metric(_ pattern: String, _ step: Int) -> String { pattern.filled("\(step)") }

    package func shows(_ metric: String) -> Bool {
      [reached, worth, change].contains { metric.hasPrefix($0.prefix { $0 != "<" }) }
    }
  }
}

extension MeasurementPlan {
  /// Returns metrics with the last day in their names.
  private func named(_ patterns: [String]) -> [MetricID] {
    patterns.map { MetricID($0.replacing("<D>", with: "\(days)")) }
  }

  /// The metrics that most readers want.
  package var headlines: [MetricID] {
    let held = purses.map { "\($0.currency).balance.day<D>" }
    let net = purses.map { "\($0.currency).net.perDay" }
    let waited = droughts.filter { !$0.once }.flatMap { source in
      (report.headlinesOfSources + ["drought.<S>.p95"]).map {
        $0.replacing("<S>", with: source.name)
      }
    }
    return named(report.headlines + held + net + waited + ["days.active", "players.retained"])
  }

  /// The metrics that a run prints.
  package var printed: [MetricID] { named(report.printed) }
}
