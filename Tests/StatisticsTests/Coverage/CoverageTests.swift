import Statistics
import TestSupport
import Testing

/// Whether intervals contain the truth as often as they say: in 95 of 100 samples.
@Suite struct CoverageTests {
  private static let sound =
    CoverageCase.players + CoverageCase.strata + CoverageCase.pairs + CoverageCase.droughts

  /// The whole study prints the table of the documentation's article Intervals.
  @Test func `intervals contain the truth as often as they say`() async {
    // The sample takes each second case, from the lists of all kinds.
    let sound = Self.every(2, of: Self.sound)
    let ignored = StudySize.isFull ? CoverageCase.clustersIgnored : []
    let cases = sound + ignored
    // By themselves, as they have the luck of the world whose clusters they ignore.
    let hits = await Self.hits(of: sound) + Self.hits(of: ignored)
    let covered = zip(cases, hits).prefix(sound.count)
    #expect(covered.flatMap { $0.problems($1, of: Coverage.samples) } == [])
    if StudySize.isFull { print(Self.table(cases, hits)) }
  }

  /// Bounds that fall between whole numbers of players, six of 300 or so: an interval a little
  /// narrower covers as much.
  private static let coarse = ["proportion: 0.02 of 300 players"]

  /// The whole study takes 1.75 standard errors for 1.96: 92 %. The sample takes 0.84: 60 %.
  @Test func `intervals that are planted too narrow are refused`() async {
    let level = StudySize.of(sample: 0.6, full: 0.92)
    let sound = Self.sound.filter {
      !$0.mayCoverMore && !Self.coarse.contains($0.description)
    }
    // The sample plants one in each third case.
    let cases = Self.every(3, of: sound)
    let hits = await Self.hits(of: cases, level: level)
    for (one, hits) in zip(cases, hits) {
      #expect(one.problems(hits, of: Coverage.samples) != [], "\(one): \(hits)")
    }
  }

  @Test func `intervals that ignore clusters are refused`() async {
    let hits = await Self.hits(of: CoverageCase.clustersIgnored)
    // A sample does not tell the median's 82 % from 95 %.
    let refused = zip(CoverageCase.clustersIgnored, hits).count {
      $0.problems($1, of: Coverage.samples) != []
    }
    let all = CoverageCase.clustersIgnored.count
    #expect(refused >= StudySize.of(sample: all / 2, full: all), "\(refused) of \(all)")
  }

  @Test func `every known coverage is that of a case`() {
    let names = Set(Self.sound.map(\.description))
    #expect(
      KnownCoverage.all.map { "\($0.interval): \($0.world)" }.filter { !names.contains($0) } == [])
  }

  @Test func `every case has samples of its own`() {
    let samples = Set(Self.sound.map { "\($0.sampling.name), \($0.place)" })
    #expect(samples.count == Self.sound.count)
  }

  /// Each `step`-th of the cases in a sample, else all.
  private static func every(_ step: Int, of cases: [CoverageCase]) -> [CoverageCase] {
    stride(from: 0, to: cases.count, by: StudySize.of(sample: step, full: 1)).map { cases[$0] }
  }

  private static func hits(
    of cases: [CoverageCase], level: Double = Coverage.nominal
  ) async -> [Int] {
    let samplings = Dictionary(cases.map { ($0.sampling.name, $0.sampling) }) { first, _ in first }
    let hits = await withTaskGroup(of: (String, [Int]).self) { group in
      for (name, sampling) in samplings {
        group.addTask { (name, sampling.hits(of: Coverage.samples, level: level)) }
      }
      return await group.reduce(into: [String: [Int]]()) { $0[$1.0] = $1.1 }
    }
    return cases.map { hits[$0.sampling.name]![$0.place] }
  }

  private static func table(_ cases: [CoverageCase], _ hits: [Int]) -> String {
    let lines = zip(cases, hits).enumerated().map { index, entry in
      let share = Double(entry.1) / Double(Coverage.samples)
      let error = 1.96 * (share * (1 - share) / Double(Coverage.samples)).squareRoot()
      return "| \(entry.0.interval) | \(entry.0.world)"
        + "\(index < sound.count ? "" : ", clusters ignored") | "
        + "\(percent(share)) | \(percent(error)) |"
    }
    return (["| interval of | samples from | covers | ± |", "|---|---|---|---|"] + lines)
      .joined(separator: "\n")
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 10_000).rounded() / 100) %"
  }
}
