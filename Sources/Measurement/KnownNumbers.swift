import Players

/// The numbers that are known of a party for each of its archetypes, in the order in which they
/// become control variates: members, active days, tasks; traits in whole steps, then their squares and
/// their products with active days, as far as declared; last, of the other members of each player's
/// party, the same three as at first.
struct KnownNumbers: Sendable, Hashable {
  /// A trait, by its index, or what is made from it.
  struct Term: Sendable, Hashable {
    let trait: Int
    /// The kind of term; nil for the trait itself.
    let kind: PlayerTrait.Term?
  }

  /// The number of traits of a player.
  let traits: Int
  let terms: [Term]
  let hasCompanions: Bool

  init(_ traits: [PlayerTrait], withCompanions hasCompanions: Bool) {
    (self.traits, self.hasCompanions) = (traits.count, hasCompanions)
    func terms(_ kind: PlayerTrait.Term?) -> [Term] {
      traits.indices.filter { index in kind.map(traits[index].terms.contains) ?? true }
        .map { Term(trait: $0, kind: kind) }
    }
    self.terms = terms(nil) + terms(.square) + terms(.timesDays)
  }

  /// The count of numbers of presence: members, active days, tasks.
  static let ofPresence = 3
  /// The count of numbers of an archetype.
  var width: Int { firstOfCompanions + (hasCompanions ? Self.ofPresence : 0) }
  var firstOfCompanions: Int { Self.ofPresence + terms.count }

  /// Returns the square of a number in whole steps, itself in the nearest whole steps.
  static func square(ofSteps value: Int) -> Int {
    let scale = Int(PlayerTrait.scale)
    return (value * value + scale / 2) / scale
  }

  /// Returns a player's expected numbers after its members on some days, `[archetype][span]`, nil for
  /// those unknown; nothing if none is known.
  ///
  /// - Parameters:
  ///   - traits: The traits of these terms.
  ///   - companions: By archetype, the other members of each archetype; empty without parties.
  ///   - presence: The presence up to each day, by archetype; empty if unknown.
  ///   - spans: The days.
  ///   - observedDays: The last day on which players are observed, by archetype.
  func expectations(
    _ traits: [PlayerTrait], companions: [[Double]], _ presence: [[ExpectedPresence]],
    on spans: [ClosedRange<Int>], through observedDays: [Int]
  ) -> [[[Double?]]] {
    if presence.isEmpty && width == Self.ofPresence { return [] }
    // Active days and tasks on each span.
    let lived = zip(presence, observedDays).map { days, last in
      // Presence does not go on beyond the last day on which a player is observed.
      let sums =
        [[0, 0]] + days.prefix(last).map { [$0.activeDays, $0.tasks] }
      return spans.map { span in
        zip(sums[min(span.upperBound, last)], sums[min(span.lowerBound - 1, last)]).map { $0 - $1 }
      }
    }
    return observedDays.indices.map { archetype in
      spans.indices.map { span in
        let own = lived.isEmpty ? nil : lived[archetype][span]
        func ofCompanions(_ number: Int) -> Double? {
          if lived.isEmpty { return nil }
          return zip(companions[archetype], lived).reduce(0) { $0 + $1.0 * $1.1[span][number] }
        }
        let terms = self.terms.map { term in
          expected(term, of: traits[term.trait], archetype, own).map { $0 * PlayerTrait.scale }
        }
        let others =
          hasCompanions
          ? [companions[archetype].reduce(0, +), ofCompanions(0), ofCompanions(1)] : []
        return [own?[0], own?[1]] + terms + others
      }
    }
  }

  private func expected(
    _ term: Term, of trait: PlayerTrait, _ archetype: Int, _ lived: [Double]?
  ) -> Double? {
    let moments = trait.moments[archetype]
    return switch term.kind {
    case nil: moments.mean
    case .square: moments.square
    case .timesDays: lived.map { $0[0] * moments.mean }
    }
  }
}

extension MeasurementPlan {
  /// The numbers that are known of a party for each of its archetypes (`PartyAuxiliaries`).
  package var auxiliaryWidth: Int { known.width }
}
