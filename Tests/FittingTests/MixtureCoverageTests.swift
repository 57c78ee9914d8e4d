import MonteCarlo
import TestSupport
import Testing

@testable import Fitting

/// Fits to many samples of known populations; too slow for every run of the tests.
@Suite(.enabled(if: StudySize.isFull)) struct MixtureCoverageTests {
  struct Study {
    let planted: PlantedPlayers
    let players: Int
    let samples: Int
  }

  static let studies = [
    Study(planted: .three, players: 300, samples: 100),
    Study(planted: .three, players: 1000, samples: 200),
    Study(planted: .three, players: 4000, samples: 40),
    Study(planted: .one, players: 1000, samples: 200),
  ]

  /// An interval that covers 85 % is found with 200 samples, and so is a number of kinds that is
  /// right in 85 %.
  @Test("intervals cover the figures of planted kinds, whose number is found", arguments: studies)
  func covers(study: Study) {
    let exact = MixturePrediction(
      Mixture(kinds: study.planted.kinds, shape: MixtureShape()), shape: MixtureShape(), span: 60,
      installs: Array(repeating: 1, count: 7))
    let fits = ParallelRun(threads: 2).map(study.samples) { sample in
      let players = study.planted.histories(
        players: study.players, length: 60, seed: 100 + UInt64(sample))
      return try? MixtureFit().fit(Histories(players))
    }.compactMap(\.self)
    #expect(fits.count == study.samples)
    let right = fits.count { $0.kinds.count == study.planted.kinds.count }
    #expect(checkCoverage(right, of: study.samples, mayCoverMore: true) == [])
    for (index, figure) in fits[0].intervals.enumerated() {
      let truth = Self.truth(of: figure.name, exact)
      let hits = fits.count { ($0.intervals[index].low...$0.intervals[index].high).contains(truth) }
      #expect(checkCoverage(hits, of: study.samples) == [], "\(figure.name)")
    }
  }

  private static func truth(of name: String, _ exact: MixturePrediction) -> Double {
    switch name {
    case "days.active": exact.activeDays
    case "gap.mean": exact.meanGap
    case "gap.over7": exact.shareOfLongGaps
    default: exact.retention[Int(name.dropFirst(10)) ?? 0]
    }
  }
}
