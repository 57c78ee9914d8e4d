import BalanceReports
import Fitting
import ScenarioReading

/// The two populations that figures of retention allow.
struct RetentionReport {
  /// The most or the least active players.
  struct Side {
    /// `most` or `least`, also in the name of the file.
    let name: String
    let players: FittedScenario

    /// The chance to play on a day, which is that of all kinds.
    var activity: Double { players.kinds[0].activity }

    /// The expected days of play among the first 90.
    var activeDays: Double {
      (1..<90).reduce(1) { $0 + RetentionFigures.retention(players.kinds, age: $1) }
    }
  }

  let text: String
  let sides: [Side]

  /// - Throws: The reason why a text such as `1=44,7=18,30=7` gives no populations.
  init(_ text: String) throws {
    self.text = text
    let figures = try RetentionFigures(
      percent: text.split(separator: ",", omittingEmptySubsequences: false).map { figure in
        let parts = figure.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let age = Int(parts[0]),
          let share = Double(parts[1]), share.isFinite
        else { throw FitRefusal("\(figure): expected DAY=PERCENT, as in 7=18") }
        return (age, share)
      })
    let extremes = try figures.extremes()
    sides = [("least", extremes.quiet), ("most", extremes.active)].map { name, kinds in
      Side(
        name: name,
        players: FittedScenario(kinds: kinds, weekdayFactors: Array(repeating: 1, count: 7)))
    }
  }

  private let limits = [
    "Figures of retention do not say how often players come who stay: the truth lies between the two.",
    "Days later than those given are extrapolated.",
  ]

  /// The lines above a population that is written.
  func comments(_ side: Side) -> [String] {
    [
      "The \(side.name) active players with this retention in percent by days after the first: \(text)."
    ]
      + FitReport.sentences(side.players) + limits
  }

  func text(_ place: PopulationFile?) -> String {
    let lines = sides.flatMap { side in
      [
        "the \(side.name) active players: \(NumberText.percent(side.activity, decimals: 0)) of days until they "
          + "leave, \(NumberText.fixed(side.activeDays, decimals: 1)) days in 90"
      ] + FitReport.sentences(side.players).map { "  \($0)" } + [""]
    }
    let written = sides.compactMap { side in place.map { "wrote \($0.with(side.name).path)" } }
    return (lines + limits + written).joined(separator: "\n") + "\n"
  }

  func json(_ place: PopulationFile?) -> JSONValue {
    [
      "retention": .string(text),
      "populations": .list(
        sides.map { side in
          [
            "players": .string(side.name), "activeDays": .number(side.activeDays),
            "kinds": .list(side.players.kinds.map(\.json)),
            "out": .string(place?.with(side.name).path),
          ]
        }), "limits": .texts(limits),
    ]
  }
}
