import MonteCarlo
import Randomness
import ScenarioFiles
import ShippedGames
import Statistics
import Synchronization
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement

/// Work in parts: played in any split, written to bytes, read back and added in any order, it is the
/// work done at once.
@Suite struct PartyWorkTests {
  private static func world(
    _ name: String = "timequest", players: Int = 60, changed settings: [String] = []
  ) throws -> Simulation {
    try Scenario.load(
      file: World.file(of: name), games: shippedGames,
      overrides: SimulationOverrides(
        players: players, days: 3, settings: settings.map(Setting.init(parsing:)))
    ).simulation
  }

  private static func bytes<Kept: KeptTally>(_ tally: Kept) -> [UInt8] {
    var (bytes, tally) = (TallyBytes(), tally)
    tally.exchange(with: &bytes)
    bytes.finish()
    return bytes.written
  }

  private static func read<Work: PartyWork>(_ bytes: [UInt8], of work: Work) -> Work.Measurements {
    var (reading, tally) = (TallyBytes(reading: bytes[...]), work.nothing)
    tally.exchange(with: &reading)
    #expect(reading.isWhole)
    return tally
  }

  /// Plays a work at once, and in parts of random sizes in random order.
  private static func check<Work: PartyWork>(_ work: Work, seed: UInt64) {
    let parties = work.parties
    let whole = work.play(0..<parties, threads: 2, watcher: .nobody)
    #expect(whole.parties == [0..<parties] && parties > 10)
    var luck = KeyedStream(StreamKey(seed: seed))
    var (parts, next): ([Range<Int>], Int) = ([], 0)
    while next < parties {
      let end = min(parties, next + 1 + Int(luck.uniform() * 20))
      parts.append(next..<end)
      next = end
    }
    var sum = work.nothing
    for part in parts.shuffled(using: &luck) {
      let played = work.play(part, threads: 1, watcher: .nobody)
      #expect(played.parties == [part])
      sum.merge(read(bytes(played.measurements), of: work))
    }
    #expect(bytes(sum) == bytes(whole.measurements))
    #expect(bytes(sum) != bytes(work.nothing))
  }

  @Test(arguments: [1, 2])
  func `a run`(seed: UInt64) throws { Self.check(RunWork(try Self.world()), seed: seed) }

  @Test func `a comparison`() throws {
    let (a, b) = (try Self.world(), try Self.world(changed: ["xp.completionBonus=7"]))
    let work = ComparisonWork(a, with: b)
    Self.check(work, seed: 3)
    let parts = work.play(0..<work.parties, threads: 1, watcher: .nobody).measurements
    let whole = try #require(a.compare(with: b, threads: 1))
    #expect(Self.bytes(parts) == Self.bytes(whole))
  }

  @Test func `a pass of a sweep`() throws {
    let points = try [5, 6, 7].map { try Self.world(changed: ["xp.completionBonus=\($0)"]) }
    let works = try Self.world().passes(over: points)
    #expect(works.count == 1)
    Self.check(works[0], seed: 4)
  }

  @Test func `groups of worlds`() throws {
    let groups: [[Simulation?]] = [
      [nil, try Self.world(changed: ["xp.completionBonus=1"])],
      [
        try Self.world(changed: ["xp.completionBonus=2"]), nil,
        try Self.world(changed: ["xp.completionBonus=3"]),
      ],
    ]
    Self.check(
      try Self.world().passes(
        comparing: groups, metrics: [MetricID("xp.perSession", "all")])[0], seed: 5)
  }

  @Test func `parts of a run are parts of one with more players, and its cut party is in none`()
    throws
  {
    for players in 40..<43 {
      let (few, many) = (try Self.world("questbond", players: players), try Self.world("questbond"))
      let (work, more) = (RunWork(few), RunWork(many))
      #expect(Self.bytes(work.fingerprint) == Self.bytes(more.fingerprint))
      let parties = work.parties
      var sum = more.nothing
      sum.merge(work.play(0..<parties, threads: 1, watcher: .nobody).measurements)
      sum.merge(more.play(parties..<more.parties, threads: 1, watcher: .nobody).measurements)
      more.complete(&sum)
      #expect(Self.bytes(sum) == Self.bytes(try #require(many.run(threads: 1))))
      var own = work.play(0..<parties, threads: 1, watcher: .nobody).measurements
      work.complete(&own)
      #expect(Self.bytes(own) == Self.bytes(try #require(few.run(threads: 1))))
    }
  }

  @Test(arguments: [1, 2, 5])
  func `a run that is cancelled tells which parties it has, and the rest completes it`(
    threads: Int
  ) throws {
    let work = RunWork(try Self.world("timequest", players: 400))
    let asked = Atomic<Int>(0)
    let begun = work.play(
      0..<work.parties, threads: threads,
      watcher: Watcher(isCancelled: { asked.add(1, ordering: .relaxed).newValue > 150 }))
    let count = begun.parties.reduce(0) { $0 + $1.count }
    #expect((100...150).contains(count) && begun.parties.count <= threads)
    var (sum, next) = (begun.measurements, 0)
    for played in begun.parties + [work.parties..<work.parties] {
      sum.merge(
        work.play(next..<played.lowerBound, threads: threads, watcher: .nobody).measurements)
      next = played.upperBound
    }
    let whole = work.play(0..<work.parties, threads: 1, watcher: .nobody)
    #expect(Self.bytes(sum) == Self.bytes(whole.measurements))
  }
}
