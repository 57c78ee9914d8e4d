/// The numbers of the arena's waves and entries (ARN-1, ARN-2).
public struct ArenaRules: DesignedRules {
  /// Entries a day that cost nothing.
  public var freeEntries = 1
  /// The most entries a day, free ones included.
  public var maxEntries = 3
  /// Gold for each paid entry.
  public var entryPrice = 50
  /// Health at the start of an entry; it carries over from wave to wave.
  public var health = 100.0
  /// Mean health lost to a wave as strong as the fighter.
  public var damage = 10.0
  /// Relative half-width of the uniform damage: 0.5 is from half to one and a half of its mean.
  public var swing = 0.5
  /// Base of a wave's difficulty: wave w has base × (1 + growth × w), times `lateFactor` for each
  /// wave from `lateFrom` on (ARN-1).
  public var baseDifficulty = 10.0 { didSet { compile() } }
  /// Share of the base by which each wave is harder than the one before.
  public var growth = 0.15 { didSet { compile() } }
  /// The first wave with the late factor, ≥ 1.
  public var lateFrom = 11 { didSet { compile() } }
  /// Additional factor for each late wave.
  public var lateFactor = 1.09 { didSet { compile() } }
  /// The last wave, 1…1000.
  public var maxWaves = 100 { didSet { compile() } }
  /// The weekly modifiers, in rotation (ARN-2); never empty.
  public var modifiers = ArenaModifier.designed { didSet { compile() } }
  /// `difficulties[i]` is wave i + 1's, in points of power.
  @usableFromInline private(set) var difficulties: [Double] = []
  /// The modifiers' terms, without the names.
  @usableFromInline private(set) var terms: [ArenaTerms] = []

  public init() { compile() }

  private mutating func compile() {
    terms = modifiers.map(\.terms)
    var late = 1.0
    difficulties = (1...maxWaves).map { wave in
      if wave >= lateFrom { late *= lateFactor }
      return baseDifficulty * (1 + growth * Double(wave)) * late
    }
  }

  /// Returns a wave's difficulty, 1…`maxWaves`, before the week's modifier, in points of power.
  public func difficulty(ofWave wave: Int) -> Double { difficulties[wave - 1] }

  /// Returns the terms of a week, counted from 0 (ARN-2).
  @inlinable public func terms(inWeek week: Int) -> ArenaTerms { terms[week % terms.count] }

  /// Returns the price of the next entry after `entries` today, or nil when there is none.
  @inlinable public func price(ofEntryAfter entries: Int) -> Int? {
    if entries >= maxEntries { return nil }
    return entries < freeEntries ? 0 : entryPrice
  }

  /// Returns a fighter's power in a week, counted from 0: the mean of its three highest stats, each
  /// raised by `points`; one of them may count more than once (ARN-1, ARN-2).
  public func power(of stats: Stats, raisedBy points: Double, inWeek week: Int) -> Double {
    var stats = stats
    let factor = terms(inWeek: week).oneStat
    if factor != 1 {
      let stat = [Stat.strength, .wisdom, .dexterity][week / terms.count % 3]
      stats[stat] = (stats[stat] + points) * factor - points
    }
    return Self.power(of: stats) + points
  }

  /// Returns the mean of the three highest stats.
  @inlinable public static func power(of stats: Stats) -> Double {
    var (first, second, third) = (0.0, 0.0, 0.0)
    for index in 0..<Stat.count {
      let points = stats.points[index]
      if points > first {
        (first, second, third) = (points, first, second)
      } else if points > second {
        (second, third) = (points, second)
      } else if points > third {
        third = points
      }
    }
    return (first + second + third) / 3
  }

  /// Plays one entry, wave after wave until the health or the waves run out, passes each fought wave
  /// to `show`, and returns the number of waves cleared.
  ///
  /// A wave costs damage × difficulty ÷ power health, varied by its swing; one draw per wave. Give
  /// every entry a generator of its own, so that a longer one does not shift the next.
  @inlinable @inline(__always) public func fight(
    power: Double, under terms: ArenaTerms, using generator: inout some RandomNumberGenerator,
    eachWave show: (ArenaWave) -> Void = { _ in }
  ) -> Int {
    let most = health * terms.health
    var left = most
    let scale = damage * terms.difficulty / (power * terms.power)
    let reach = swing * terms.swing
    for wave in 1...maxWaves {
      let luck = Double(generator.next() >> 11) * 0x1p-53 * 2 - 1
      let damage = scale * difficulties[wave - 1] * max(0, 1 + reach * luck)
      left -= damage
      show(
        (
          number: wave, difficulty: difficulties[wave - 1] * terms.difficulty,
          power: power * terms.power, damage: damage, left: left
        ))
      // Not-a-number, from zero power against zero difficulty, is not a victory either.
      guard left > 0 else { return wave - 1 }
      left = min(most, left + terms.healing)
    }
    return maxWaves
  }
}

/// One fought wave, counted from 1: its difficulty and the fighter's power, both under the week's
/// modifier; the health that it cost; and the health left, not above 0 for the last wave.
public typealias ArenaWave = (
  number: Int, difficulty: Double, power: Double, damage: Double, left: Double
)
