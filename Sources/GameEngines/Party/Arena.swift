/// The numbers of the arena's waves and entries (ARN-1, ARN-2).
public struct ArenaRules: DesignedRules {
  /// Entries a day that cost nothing.
  public package(set) var freeEntries = 1
  /// The most entries a day, free ones included.
  public package(set) var mostEntries = 3
  /// Gold for each further entry.
  public package(set) var entryPrice = 50
  /// Health that an entry begins with; it is carried from wave to wave.
  public package(set) var health = 100.0
  /// Health that a wave as strong as the fighter costs on average.
  public package(set) var damage = 10.0
  /// How far the damage swings: 0.5 is from half to one and a half of its mean, all alike.
  public package(set) var swing = 0.5
  /// Difficulty of a wave before its number counts: wave w has base × (1 + growth × w), from wave
  /// `lateFrom` on × `lateFactor` more with each wave (ARN-1).
  public package(set) var baseDifficulty = 10.0 { didSet { compile() } }
  /// Share of the base by which each wave is harder.
  public package(set) var growth = 0.15 { didSet { compile() } }
  /// The wave from which on the late factor holds, ≥ 1.
  public package(set) var lateFrom = 11 { didSet { compile() } }
  /// Factor more with each late wave.
  public package(set) var lateFactor = 1.09 { didSet { compile() } }
  /// The last wave there is, 1…1000.
  public package(set) var mostWaves = 100 { didSet { compile() } }
  /// The weekly modifiers, in their rotation (ARN-2); never empty.
  public package(set) var modifiers = ArenaModifier.designed { didSet { compile() } }
  /// `difficulties[i]` is wave i + 1's, in points of power.
  @usableFromInline private(set) var difficulties: [Double] = []
  /// The modifiers' terms, without the names.
  @usableFromInline private(set) var terms: [ArenaTerms] = []

  public init() { compile() }

  private mutating func compile() {
    terms = modifiers.map(\.terms)
    var late = 1.0
    difficulties = (1...mostWaves).map { wave in
      if wave >= lateFrom { late *= lateFactor }
      return baseDifficulty * (1 + growth * Double(wave)) * late
    }
  }

  /// The difficulty of a wave, 1…`mostWaves`, before the week's modifier, in points of power.
  public func difficulty(ofWave wave: Int) -> Double { difficulties[wave - 1] }

  /// What holds in a week, counted from 0 (ARN-2).
  @inlinable
  public func terms(inWeek week: Int) -> ArenaTerms { terms[week % terms.count] }

  /// The price of the next entry after so many today, or nil when there is none.
  @inlinable
  public func price(ofEntryAfter entries: Int) -> Int? {
    if entries >= mostEntries { return nil }
    return entries < freeEntries ? 0 : entryPrice
  }

  /// A fighter's power: the mean of its three highest stats (ARN-1).
  @inlinable
  public static func power(of stats: Stats) -> Double {
    var (first, second, third) = (0.0, 0.0, 0.0)
    for index in 0..<Stat.count {
      // Each index is the number of a stat.
      let points = stats[Stat(unchecked: index)]
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

  /// One entry: wave after wave until the health is gone or no wave is left.
  ///
  /// A wave costs damage × difficulty ÷ power health, more or less by its swing; one draw a wave.
  /// Give every entry a generator of its own, so that a longer one does not shift the next. Shows
  /// each wave to `show` as it was fought.
  ///
  /// - Returns: Waves cleared, 0…`mostWaves`.
  @inlinable @inline(__always)
  public func fight(
    power: Double, under terms: ArenaTerms, using generator: inout some RandomNumberGenerator,
    eachWave show: (ArenaWave) -> Void = { _ in }
  ) -> Int {
    var left = health * terms.health
    let scale = damage * terms.difficulty / (power * terms.power)
    let reach = swing * terms.swing
    for wave in 1...mostWaves {
      let luck = Double(generator.next() >> 11) * 0x1p-53 * 2 - 1
      let damage = scale * difficulties[wave - 1] * max(0, 1 + reach * luck)
      left -= damage
      show(
        (
          number: wave, difficulty: difficulties[wave - 1] * terms.difficulty,
          power: power * terms.power, damage: damage, left: left
        ))
      // Not-a-number, of a fighter without power against nothing, is no victory either.
      guard left > 0 else { return wave - 1 }
    }
    return mostWaves
  }
}

/// One wave as it was fought, counted from 1: its difficulty and the fighter's power, both under the
/// week's modifier; the health that it cost, and what was left of it, not above 0 for the last wave.
public typealias ArenaWave = (
  number: Int, difficulty: Double, power: Double, damage: Double, left: Double
)
