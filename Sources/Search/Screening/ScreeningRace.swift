import Experiments
import GameSupport
import Measurement
import ScenarioFiles
import Statistics

/// The effect of each lever alone: all of them with few players, then those whose place among the
/// first is open with more.
///
/// A lever is decided once its rank among all has an interval below the first, or as many others may be
/// larger as are played on. Intervals hold together with 95 % whatever the stage at which a lever was
/// decided, as each stage has its share of the 5 %. Levers with which nobody has differed move again in
/// groups at each later stage, and alone where a group may do as much as one of the first. The others count
/// as without effect, so that ranks are rough below the first.
package struct ScreeningRace<Failure: Error> {
  /// Plays passes of groups of worlds beside a base; nil if not all of it was measured. The groups of
  /// a pass are made when it is played, as their worlds take memory.
  package typealias Play = (
    _ base: Simulation, _ worlds: [Int], _ name: String, _ pass: (Int) -> [[Simulation?]]
  ) throws(Failure) -> [GroupWork.Found]?

  /// So many levers are moved in stages.
  package static var minLevers: Int { ScreeningStages.minRaced }
  package private(set) var worlds: ScreeningWorlds
  private let metrics: [MetricID]
  private let play: Play
  private var responses: [LeverResponse?]

  package init(_ worlds: ScreeningWorlds, metrics: [MetricID], play: @escaping Play) {
    (self.worlds, self.metrics, self.play) = (worlds, metrics, play)
    responses = worlds.rows.map { _ in nil }
  }

  /// Plays all stages, and returns the screening; nil if not all of it was measured.
  package mutating func played() throws(Failure) -> Screening? {
    let all = worlds.base.simulation
    let stages = ScreeningStages(players: all.players, levers: responses.count)
    var open = Array(responses.indices)
    var screening: Screening?
    for (number, players) in stages.players.enumerated() {
      var world = all
      world.players = players
      let stage = number == 0 ? "" : "\(players)-"
      guard let base = try played(open, in: world, "levers" + stage) else { return nil }
      let unread = (screening?.unread ?? []).filter { !open.contains($0) }
      screening = shown(base, looks: stages.players.count)
      if !unread.isEmpty {
        let read = try levers(thatMayCount: unread, in: world, beside: screening!, "unread" + stage)
        guard let read else { return nil }
        if !read.isEmpty, try played(read, in: world, "read" + stage) == nil { return nil }
        screening = shown(base, looks: stages.players.count)
      }
      open = screening!.undecided
    }
    return screening
  }

  /// Returns what all levers have shown so far.
  private func shown(_ base: [SummaryRow], looks: Int) -> Screening {
    let all = worlds.base.simulation
    var screening = Screening(
      players: all.players, parties: all.parties(of: all.players), metrics: metrics,
      base: metrics.map { metric in base.first { $0.metric == metric }?.estimate ?? .nothing },
      responses: responses.map { $0! }, looks: looks)
    screening.shares = Set(base.filter(\.isShare).map(\.metric))
    return screening
  }

  /// Plays each of some levers alone, and returns what the base shows; nil if not all was measured.
  private mutating func played(
    _ open: [Int], in world: Simulation, _ name: String
  ) throws(Failure) -> [SummaryRow]? {
    let passes = ScreeningStages.passes(of: open) { worlds.rows[$0].worlds }
    let counts = passes.map { $0.reduce(0) { $0 + worlds.rows[$1].worlds } }
    let found = try play(world, counts, name) { pass in
      worlds.read(passes[pass], players: world.players)
    }
    guard let found else { return nil }
    for (pass, found) in zip(passes, found) {
      var groups = found.groups[...]
      for index in pass {
        let group = worlds.rows[index].places.isEmpty ? nil : groups.removeFirst()
        responses[index] = response(of: index, group, found.base, in: world)
      }
    }
    return found[0].base
  }

  private func response(
    of index: Int, _ group: GroupComparison?, _ base: [SummaryRow], in world: Simulation
  ) -> LeverResponse {
    worlds.response(
      of: index, group, metrics: metrics, base: base, players: world.players,
      parties: world.parties(of: world.players))
  }

  /// Moves neighbouring levers of a system at once, and returns those that are to move alone: all of a
  /// group that may do as much as the first of a screening, and all without a group. Where no party
  /// differs in any metric, none of a group counts as read. Returns nil if not all was measured.
  private mutating func levers(
    thatMayCount unread: [Int], in world: Simulation, beside screening: Screening, _ name: String
  ) throws(Failure) -> [Int]? {
    let groups = worlds.groups(of: unread)
    if groups.isEmpty { return unread }
    let settings = groups.map(worlds.settings(moving:))
    let passes = ScreeningStages.passes(of: Array(groups.indices)) { settings[$0].count }
    // A group that is no valid scenario is played lever by lever.
    var valid = groups.map { _ in false }
    let counts = passes.map { $0.reduce(0) { $0 + settings[$1].count } }
    let found = try play(world, counts, name) { pass in
      let read = worlds.worlds(
        at: passes[pass].flatMap { settings[$0] }, players: world.players
      ).map { try? $0.get() }
      var rest = read[...]
      return passes[pass].compactMap { group in
        let own = rest.prefix(settings[group].count)
        rest = rest.dropFirst(own.count)
        valid[group] = own.allSatisfy { $0 != nil }
        return valid[group] ? [nil] + own : nil
      }
    }
    guard let found else { return nil }
    var left: Set<Int> = []
    for (pass, found) in zip(passes, found) {
      var compared = found.groups[...]
      for group in pass where valid[group] {
        let others = compared.removeFirst().others
        let areAlike = others.allSatisfy { $0.isAlike(in: metrics) }
        if !areAlike, others.contains(where: screening.mayCount) { continue }
        left.formUnion(groups[group])
        for index in groups[group] where areAlike {
          responses[index] = response(of: index, nil, found.base, in: world)
        }
      }
    }
    return unread.filter { !left.contains($0) }
  }
}

extension Sweep.Point {
  /// True if no party differs from the other world in any of some metrics.
  fileprivate func isAlike(in metrics: [MetricID]) -> Bool {
    rows(of: metrics).allSatisfy { row in
      row.map { $0.difference.value == 0 && $0.test.changed == 0 } ?? false
    }
  }
}

/// The numbers of players with which levers are moved, and the passes in which they are played.
struct ScreeningStages {
  /// Rising; the last is that of the scenario.
  let players: [Int]
  /// Fewer levers are played with all players at once.
  static let minRaced = 25
  static let firstPlayers = 60
  private static let maxWorlds = 40

  init(players all: Int, levers: Int) {
    var stages: [Int] = []
    var next = Self.firstPlayers
    while levers >= Self.minRaced, 2 * next < all {
      stages.append(next)
      next *= 5
    }
    players = stages + [all]
  }

  /// Returns items in passes of as many worlds as may be in memory, at least one pass.
  static func passes(of items: [Int], worlds: (Int) -> Int) -> [[Int]] {
    var (passes, room): ([[Int]], Int) = ([[]], maxWorlds)
    for item in items {
      if worlds(item) > room, !passes[passes.count - 1].isEmpty {
        passes.append([])
        room = maxWorlds
      }
      passes[passes.count - 1].append(item)
      room -= worlds(item)
    }
    return passes
  }
}
