import Foundation
import TestSupport
import Testing

/// Whether intervals contain the truth as often as they say: in 95 of 100 samples.
@Suite struct CoverageTests {
  /// Coverage of 94…96 % passes, or more where it has to be more; the exact binomial range of the
  /// hits leaves `FalseAlarm.chance` to an interval at either limit.
  @Test(arguments: CoverageCase.players + CoverageCase.pairs + CoverageCase.droughts)
  func `intervals contain the truth in 94 to 96 of 100 samples`(one: CoverageCase) {
    let samples = 200
    let hits = one.hits(of: samples)
    let least = binomialRange(trials: samples, probability: 0.94).lowerBound
    let most = binomialRange(trials: samples, probability: 0.96).upperBound
    #expect(hits >= least, "\(hits) of \(samples)")
    #expect(one.mayCoverMore || hits <= most, "\(hits) of \(samples)")
  }

  /// The study of the documentation's article Intervals, whose table it prints:
  ///
  ///     QUESTBALANCE_COVERAGE_STUDY=1 swift test -c release -Xswiftc -enable-testing --filter CoverageTests
  @Test(.enabled(if: ProcessInfo.processInfo.environment["QUESTBALANCE_COVERAGE_STUDY"] != nil))
  func `coverage of 10,000 samples of each world`() async {
    let samples = 10_000
    let sound = CoverageCase.players + CoverageCase.pairs + CoverageCase.droughts
    let cases = sound + CoverageCase.clustersIgnored
    let hits = await withTaskGroup(of: (Int, Int).self) { group in
      for (index, one) in cases.enumerated() {
        group.addTask { (index, one.hits(of: samples, seed: 91)) }
      }
      return await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
    }
    var lines = ["| interval of | samples from | covers | ± |", "|---|---|---|---|"]
    for (index, one) in cases.enumerated() {
      let share = Double(hits[index]!) / Double(samples)
      let error = 1.96 * (share * (1 - share) / Double(samples)).squareRoot()
      lines.append(
        "| \(one.interval) | \(one.world)\(index < sound.count ? "" : ", clusters ignored") | "
          + "\(percent(share)) | \(percent(error)) |")
      if index >= sound.count { continue }
      // The limits, with 3.5 standard errors of the study itself.
      #expect(share >= 0.94 - 0.0083, "\(one)")
      #expect(one.mayCoverMore || share <= 0.96 + 0.0069, "\(one)")
    }
    print(lines.joined(separator: "\n"))
  }

  private func percent(_ share: Double) -> String {
    "\((share * 10_000).rounded() / 100) %"
  }
}
