import Statistics

/// The chance of a player's last attempt of a source to end its drought by luck (`DroughtTable`).
public struct DroughtOdds: Sendable, Hashable {
  @usableFromInline var chance = 0.0

  /// The odds before the first attempt.
  public init() {}
}

/// Droughts by source and archetype, and by party.
///
/// At the end of a party, the independent unit, its players' droughts become one observation.
public struct DroughtTable: FieldTally, Equatable {
  /// `[source × archetypes + archetype]`.
  private(set) var counts: [DroughtCounts]
  /// `[row × sources + source]`, rows as in `MeasurementPlan.metricRows`, then the extra rows
  /// (`PartyRows.forEachRecorded`) of the parties in which only one archetype had droughts.
  private var clusters: [DroughtClusters]
  /// The droughts by group of parties, indexed like `counts`.
  private var groups: [DroughtGroups]
  /// Players by archetype and group: `[archetype × groups + group]`.
  private var players: [Int]
  /// By source: the terms of its attempts.
  @usableFromInline var terms: [AttemptTerms]
  /// The current party's droughts, indexed like `counts`; empty between parties.
  @usableFromInline var party: [DroughtCounts]
  /// A buffer per source for droughts of players of several archetypes.
  private var joined: [DroughtCounts]
  @usableFromInline let archetypes: Int
  private let rows: [[Int]]
  private let sources: [DroughtSource]
  /// By source: the attempt at which pity forces a drop at the latest.
  private let guaranteed: [Int]

  init(plan: MeasurementPlan) {
    archetypes = plan.archetypes.count
    sources = plan.droughts
    guaranteed = plan.droughts.map { $0.forcedAt ?? .max }
    terms = Array(repeating: AttemptTerms(), count: plan.droughts.count)
    rows = (0..<plan.metricRows).map { plan.archetypes(ofRow: $0) }
    joined = plan.droughts.map { DroughtCounts(capacity: $0.capacity) }
    counts = plan.droughts.flatMap { source in
      plan.archetypes.map { _ in DroughtCounts(capacity: source.capacity) }
    }
    party = counts
    groups = Array(repeating: DroughtGroups(), count: counts.count)
    players = Array(repeating: 0, count: archetypes * DroughtGroups.count)
    clusters = Array(
      repeating: DroughtClusters(), count: plan.droughts.count * (rows.count + archetypes))
  }

  /// Records the end of a drought, or the length of one still open when the run ended. If every
  /// drought of a source comes with the odds of its attempts, figures rest on these, and vary less.
  ///
  /// - Parameters:
  ///   - ending: The ending of the drought.
  ///   - attempt: The number of its last attempt.
  ///   - source: The source.
  ///   - archetype: The archetype of the player.
  ///   - odds: The odds, in which each attempt was recorded.
  ///   - guarantee: The chance of the last attempt to end it by a guarantee.
  /// - Precondition: With odds, what ended the drought had a chance above 0.
  @inlinable
  public mutating func record(
    _ ending: DroughtEnding, at attempt: Int, source: Int, archetype: Int,
    odds: DroughtOdds? = nil, guarantee: Double = 0
  ) {
    if let odds {
      precondition(
        ending == .open || (ending == .lucky ? odds.chance : guarantee) > 0,
        "with odds, each attempt gives its chance, and a guarantee its own")
    }
    party[source * archetypes + archetype].record(
      ending, atAttempt: attempt, chance: odds?.chance, guarantee: guarantee)
  }

  /// Records the chance of an attempt to end its drought by luck in the player's odds of the source;
  /// a party's figures change only if it is another one than the last attempt's.
  @inlinable @inline(__always)
  public mutating func record(
    lucky chance: Double, attempt: Int, source: Int, archetype: Int, in odds: inout DroughtOdds
  ) {
    if chance == odds.chance { return }
    if attempt > 1 {
      party[source * archetypes + archetype].recordChange(
        of: odds.chance, to: chance, from: attempt)
    }
    odds.chance = chance
  }

  /// Records the chance in force of an attempt, before soft pity and cap. Writes nothing when the
  /// chance lies within the known range, as it nearly always does.
  @inlinable @inline(__always)
  public mutating func record(chance: Double, source: Int) {
    if !terms[source].covers(chance: chance) { terms[source].record(chance: chance) }
  }

  /// Records the number of rolls of an attempt, if it may be several.
  @inlinable
  public mutating func record(parts: Int, source: Int) { terms[source].record(parts: parts) }

  /// Ends a party of these archetypes, whose number determines its group, with its droughts so far.
  mutating func endParty(_ number: Int, members: [Int]) {
    let group = number % DroughtGroups.count
    for archetype in members { players[archetype * DroughtGroups.count + group] += 1 }
    for index in party.indices where !party[index].isEmpty {
      groups[index].record(party[index], group: group)
      if party[index].longest > guaranteed[index / archetypes] {
        let source = sources[index / archetypes]
        fatalError(
          "a drought of `\(source.name)` has \(party[index].longest) \(source.attempts), and its "
            + "`forcedAt` of `droughts` is \(source.forcedAt ?? 0)")
      }
    }
    for source in joined.indices {
      let first = source * archetypes
      guard let archetype = (0..<archetypes).first(where: { !party[first + $0].isEmpty }) else {
        continue
      }
      if (archetype + 1..<archetypes).allSatisfy({ party[first + $0].isEmpty }) {
        party[first + archetype].endCluster(
          &clusters[cluster(source, row: rows.count + archetype)], all: &counts[first + archetype])
      } else {
        endMixedParty(source)
      }
    }
  }

  /// Ends a party whose players of several archetypes had droughts of a source, row by row.
  private mutating func endMixedParty(_ source: Int) {
    let first = source * archetypes
    for (row, held) in rows.enumerated() {
      var (only, others) = (Int?.none, 0)
      for archetype in held where !party[first + archetype].isEmpty {
        if only == nil { only = archetype } else { others += 1 }
      }
      guard let only else { continue }
      if others == 0 {
        party[first + only].join(&clusters[cluster(source, row: row)])
        continue
      }
      for archetype in held where !party[first + archetype].isEmpty {
        joined[source].merge(party[first + archetype])
      }
      joined[source].join(&clusters[cluster(source, row: row)])
      joined[source].removeAll()
    }
    for index in first..<first + archetypes where !party[index].isEmpty {
      counts[index].merge(party[index])
      party[index].removeAll()
    }
  }

  /// Frees the memory for recording, which then ends, and that of sources that are not requested.
  package mutating func endRecording(keeping isAsked: (_ source: Int) -> Bool) {
    (party, joined) = ([], [])
    for source in terms.indices where !isAsked(source) {
      for index in source * archetypes..<(source + 1) * archetypes {
        counts[index] = DroughtCounts(capacity: counts[index].capacity)
        groups[index] = DroughtGroups()
      }
      for row in 0..<rows.count + archetypes {
        clusters[cluster(source, row: row)] = DroughtClusters()
      }
    }
  }

  private func cluster(_ source: Int, row: Int) -> Int { row * terms.count + source }

  package func counts(source: Int, archetypes: [Int]) -> DroughtCounts {
    let first = source * self.archetypes
    return archetypes.reduce(into: DroughtCounts(capacity: counts[first].capacity)) {
      $0.merge(counts[first + $1])
    }
  }

  package func curve(source: Int, row: Int, level: Double = Estimate.confidenceLevel)
    -> SurvivalCurve
  {
    SurvivalCurve(
      counts(source: source, archetypes: rows[row]), clusters: clusters(source, row: row),
      level: level)
  }

  private func clusters(_ source: Int, row: Int) -> DroughtClusters {
    rows[row].reduce(into: clusters[cluster(source, row: row)]) {
      $0.merge(clusters[cluster(source, row: rows.count + $1)])
    }
  }

  /// Returns the droughts of a row's archetypes, each weighed by the share of its stratum, which
  /// names archetypes by their places in the row, in the population ÷ that in the players.
  func weighed(source: Int, row: Int, strata: [Stratum]) -> [ArchetypeDroughts] {
    /// Players by group.
    func players(_ archetypes: [Int]) -> [Int] {
      (0..<DroughtGroups.count).map { group in
        archetypes.reduce(0) { $0 + self.players[$1 * DroughtGroups.count + group] }
      }
    }
    let everyone = players(rows[row])
    let all = everyone.reduce(0, +)
    let weighed = strata.flatMap { stratum -> [(place: Int, droughts: ArchetypeDroughts)] in
      let drawn = players(stratum.archetypes.map { rows[row][$0] })
      let sum = drawn.reduce(0, +)
      func weight(without own: Int, of left: Int) -> Double {
        sum > own ? stratum.weight * Double(all - left) / Double(sum - own) : 0
      }
      let (own, weights) = (weight(without: 0, of: 0), zip(drawn, everyone).map(weight))
      return stratum.archetypes.map { place in
        let droughts = groups[source * archetypes + rows[row][place]]
        let giveChances = counts[source * archetypes + rows[row][place]].giveChances
        return (
          place,
          ArchetypeDroughts(droughts, weight: own, leavingOut: weights, giveChances: giveChances)
        )
      }
    }
    return weighed.sorted { $0.place < $1.place }.map(\.droughts)
  }

  public mutating func combine(with other: DroughtTable?, _ bytes: inout TallyBytes) {
    precondition(
      party.allSatisfy(\.isEmpty) && other?.party.allSatisfy(\.isEmpty) ?? true,
      "parties are at an end")
    bytes.field(&counts, other?.counts)
    bytes.field(&groups, other?.groups)
    bytes.field(&players, other?.players)
    bytes.field(&clusters, other?.clusters)
    bytes.field(&terms, other?.terms)
  }

  /// Returns true if parties with as many players of each archetype can have these numbers.
  func isSound(_ players: (_ archetype: Int) -> Int) -> Bool {
    counts.allSatisfy(\.isSound)
      && counts.indices.allSatisfy { groups[$0].areGroups(of: counts[$0]) }
      && self.players.allSatisfy { $0 >= 0 }
      && (0..<archetypes).allSatisfy { archetype in
        let first = archetype * DroughtGroups.count
        return self.players[first..<first + DroughtGroups.count].reduce(0, +) == players(archetype)
      }
      && terms.indices.allSatisfy { source in
        rows.indices.allSatisfy { row in
          clusters(source, row: row).areClusters(of: counts(source: source, archetypes: rows[row]))
        }
      }
  }
}
