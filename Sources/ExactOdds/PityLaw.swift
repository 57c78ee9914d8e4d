import GameEngines

/// The exact law of one source's droughts under its pity rules (PTY-1, PTY-2, PTY-4): the attempts
/// from one drop to the next, and the chance that pity ends them. Its chances are those with which
/// the engine rolls, before a roll rounds them to 2⁻⁵³.
public struct PityLaw: Sendable, Hashable {
  public let rules: PityRules
  /// The chance in force before soft pity (DRP-1), including bonuses and points.
  public let baseChance: Double
  /// The greatest chance allowed (DRP-1).
  public let cap: Double
  /// Rolls per attempt (PTY-3); an attempt is dry when all of them are.
  public let parts: Int
  /// The attempts from one drop to the next, including the one with the drop.
  public let droughts: FirstSuccessLaw
  /// The share of droughts that pity ends (PTY-5).
  public let forcedShare: Double
  /// Mean lucky drops per drought; an attempt with several parts may drop several times.
  public let luckyDrops: Double
  /// The error beyond rounding: above 0 if a slow soft pity is cut at `maxAttempts` attempts.
  public let unfollowed: Double

  /// The most attempts of one drought with individual chances, which bounds the work.
  public static let maxAttempts = 1 << 20
  /// The chance of continuing below which a drought is not followed further.
  static let negligible = 0x1p-60

  /// - Parameters:
  ///   - base: The chance in force before soft pity; clamped to 0…1.
  ///   - parts: Rolls of one attempt, such as an expedition's stages (PTY-3); 1 or more.
  /// - Precondition: The rules' threshold is below `maxAttempts`.
  public init(_ rules: PityRules, chance base: Double, cap: Double, parts: Int = 1) {
    precondition(rules.threshold < Self.maxAttempts, "a longer threshold cannot be followed")
    precondition(parts >= 1)
    (self.rules, baseChance, self.cap, self.parts) = (rules, base, cap, parts)
    func part(dry: Int) -> Double { Chance(min(cap, rules.chance(base: base, dry: dry))).stated }
    func chance(dry: Int) -> Double { Geometric.reached(part(dry: dry), within: parts) }

    if let longest = rules.longestDrought {
      var chances = (0..<longest).map { chance(dry: $0) }
      // The last attempt always drops; without grace, the drop may be lucky.
      let luckAtLast = rules.graceAttempt ? 0 : chances[longest - 1]
      chances[longest - 1] = 1
      droughts = FirstSuccessLaw(chances: chances, then: 1)
      forcedShare = droughts.survival(after: longest - 1) * (1 - luckAtLast)
      // A forced drop replaces the luck of a single roll, and adds to that of several.
      luckyDrops =
        parts == 1
        ? droughts.reached(within: longest - 1) + droughts.survival(after: longest - 1) * luckAtLast
        : Self.luckyDrops(of: droughts, parts: parts, part: part)
      unfollowed = 0
      return
    }

    let isRising = rules.softStart > 0 && rules.softStep > 0
    let highest = isRising ? Geometric.reached(Chance(cap).stated, within: parts) : chance(dry: 0)
    var chances: [Double] = []
    var open = 1.0
    var next = chance(dry: 0)
    while next < highest, open > Self.negligible, chances.count < Self.maxAttempts {
      chances.append(next)
      open *= 1 - next
      next = chance(dry: chances.count)
    }
    droughts = FirstSuccessLaw(chances: chances, then: next)
    forcedShare = 0
    luckyDrops = Self.luckyDrops(of: droughts, parts: parts, part: part)
    unfollowed = next < highest ? open : 0
  }

  private static func luckyDrops(
    of droughts: FirstSuccessLaw, parts: Int, part: (Int) -> Double
  ) -> Double {
    let followed = droughts.chances.count
    var drops = (0..<followed).reduce(0) { $0 + droughts.survival(after: $1) * part($1) }
    if droughts.lastChance > 0 {
      drops += droughts.survival(after: followed) * part(followed) / droughts.lastChance
    }
    return Double(parts) * drops
  }

  /// Returns the share of each rarity among all drops, without any rare find: forced drops follow the
  /// odds from the guaranteed rarity up (PTY-1). Returns the source's odds if nothing ever drops.
  public func rarityShares(_ odds: RarityOdds) -> [Double] {
    let lucky = odds.probabilities
    let least = rules.atLeast
    let high = lucky.indices.map { $0 < least.rawValue ? 0 : lucky[$0] }
    let total = high.reduce(0, +)
    let drops = luckyDrops + forcedShare
    if drops == 0 { return lucky }
    return lucky.indices.map { index in
      // A source that never yields a rarity that high yields the guaranteed rarity itself.
      let forced = total > 0 ? high[index] / total : index == least.rawValue ? 1 : 0
      return (luckyDrops * lucky[index] + forcedShare * forced) / drops
    }
  }

  /// Returns the law of the longest drought among a player's first attempts at this source.
  public func longest(in attempts: Int) -> LongestDroughtLaw {
    LongestDroughtLaw(droughts, attempts: attempts)
  }
}
