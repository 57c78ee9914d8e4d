import GameEngines
import Players
import Randomness

/// The forge's services besides enhancing. One that is off has no tiers, prices or herbs.
struct QuestForge: DesignedRules {
  var crafting = CraftingRules.off
  /// Essence that a finished task gives; crafting uses it.
  var essencePerTask = 0
  var scrolls = ScrollRules.off
  var rerolls = RerollRules.off
  var herbCraft = HerbCraftRules.off
}

extension CraftingRules: SwitchedRules {
  static let off = Self { ($0.tiers, $0.setRecipe) = ([], nil) }
  var isOn: Bool { !tiers.isEmpty }
}

extension ScrollRules: SwitchedRules {
  static let off = Self { $0.prices = [] }
  var isOn: Bool { !prices.isEmpty }
}

extension RerollRules: SwitchedRules {
  static let off = Self { $0.ladder = [] }
  var isOn: Bool { !ladder.isEmpty }
}

extension HerbCraftRules: SwitchedRules {
  static let off = Self { $0.herbs = [] }
  var isOn: Bool { !herbs.isEmpty }
}

/// Gains of the forge's work, and their values to players, worked out once.
struct ForgeBenefits: Sendable {
  let setRecipe: CraftPrice
  let canCraftSets: Bool

  /// A tier's two outcomes, untargeted and targeted: `[2 × tier + (targeted ? 1 : 0)]`.
  let crafts: [Craft]
  let setCraft: Craft
  /// The most power that any craft gives, per point of a common piece.
  let maxPower: Double

  struct Craft: Sendable {
    /// Power of the lower and the upper rarity for the class, per point of a common piece.
    let lower, upper: Double
    let better: Double
    let cost: Double

    init(lower: Double, upper: Double, cost: Double) {
      (self.lower, self.upper, better) = (lower, upper, max(lower, upper))
      self.cost = max(1, cost)
    }
  }

  /// A consumable that can be made: its cost and what it seems worth.
  struct Brew: Sendable {
    let product: Consumable
    let grade, herbs, price: Int
    let benefit: Double
  }

  let brews: [Brew]

  /// The lowest price of any work on an affix.
  let minScrollPrice, minRerollPrice: Int

  /// Power that a fresh affix seems worth: `[(line × 5 + rarity) × 2 + place]`.
  private let affixBenefits: [Double]
  private let maxAffixBenefits: SIMD4<Double>
  /// The kinds of affix that players of each line want, one bit per `AffixKind`.
  private let wantedKinds: SIMD4<UInt32>

  init(_ rules: QuestRules) {
    let forge = rules.forge
    let benefit = rules.gearValuation
    let (crafting, herbCraft) = (forge.crafting, forge.herbCraft)
    setRecipe = crafting.setRecipe ?? CraftingRules.assumedSetRecipe
    canCraftSets = rules.sets.isOn && crafting.setRecipe != nil
    minScrollPrice = forge.scrolls.prices.min() ?? .max
    minRerollPrice = forge.rerolls.ladder.min() ?? .max

    let equipment = rules.equipment.rules
    let anyStat = (1 + Double(Stat.count - 1) * equipment.offClassShare) / Double(Stat.count)
    func power(_ rarity: Rarity, targeted: Bool) -> Double {
      // A secondary stat is half as high and counts half.
      let secondary = equipment.secondaryChances[rarity.rawValue].probability / 4
      return equipment.rarityFactors[rarity.rawValue] * (1 + secondary) * (targeted ? 1 : anyStat)
    }
    crafts = crafting.tiers.indices.flatMap { tier in
      [false, true].map { targeted in
        let lower = crafting.tiers[tier].lower
        let upper = Rarity(rawValue: lower.rawValue + 1)!
        return Craft(
          lower: power(lower, targeted: targeted), upper: power(upper, targeted: targeted),
          cost: benefit.gold(crafting.price(tier: tier, targeted: targeted)))
      }
    }
    maxPower = crafts.map(\.better).max() ?? 0
    let setPower = power(SetRules.rarity, targeted: true)
    setCraft = Craft(lower: setPower, upper: setPower, cost: benefit.gold(setRecipe))
    let products = herbCraft.isOn ? HerbCraftRules.products : []
    brews = products.map { product in
      let grade = product.grade
      // A standard consumable seems worth twice a minor one, a strong one four times.
      return Brew(
        product: product, grade: grade.rawValue, herbs: herbCraft.herbs[grade.rawValue],
        price: herbCraft.gold[grade.rawValue],
        benefit: rules.spending.consumableBenefit * Double(1 << grade.rawValue))
    }

    wantedKinds = Self.wantedKinds(rules.equipment.affixes)
    affixBenefits = Self.affixBenefits(
      rules.equipment.affixes, wanted: wantedKinds, percent: benefit.affixPercent)
    var highest = SIMD4<Double>(repeating: 0)
    let perLine = Rarity.allCases.count * AffixPlace.count
    for (index, benefit) in affixBenefits.enumerated() {
      highest[index / perLine] = max(highest[index / perLine], benefit)
    }
    maxAffixBenefits = highest
  }

  /// The kinds that players of each line want: those that work for all, and those of its stat.
  private static func wantedKinds(_ affixes: AffixRules) -> SIMD4<UInt32> {
    var wanted = SIMD4<UInt32>(repeating: 0)
    for line in ClassLine.allCases {
      for kind in AffixKind.allCases
      where kind.worksEverywhere || affixes.kindStats[kind.rawValue] == line.primaryStat {
        wanted[line.rawValue] |= 1 << UInt32(kind.rawValue)
      }
    }
    return wanted
  }

  private static func affixBenefits(
    _ affixes: AffixRules, wanted: SIMD4<UInt32>, percent: Double
  ) -> [Double] {
    ClassLine.allCases.flatMap { line in
      Rarity.allCases.flatMap { rarity in
        AffixPlace.allCases.map { place in
          let odds = affixes.probabilities(in: place, favoured: line.primaryStat)
          let chance = zip(place.kinds, odds).reduce(0) { sum, kind in
            sum + (wanted[line.rawValue] >> UInt32(kind.0) & 1 == 1 ? kind.1 : 0)
          }
          return chance * affixes.meanShare(of: rarity) * 100 * percent
        }
      }
    }
  }

  func benefit(ofAffixIn place: AffixPlace, _ rarity: Rarity, for line: ClassLine) -> Double {
    affixBenefits[(line.rawValue * 5 + rarity.rawValue) * AffixPlace.count + place.rawValue]
  }

  func maxAffixBenefit(for line: ClassLine) -> Double { maxAffixBenefits[line.rawValue] }

  /// Returns whether players of a line want a kind: it helps everywhere, or matches their class.
  @inline(__always)
  func isWanted(_ kind: AffixKind, by line: ClassLine) -> Bool {
    wantedKinds[line.rawValue] &>> UInt32(truncatingIfNeeded: kind.rawValue) & 1 == 1
  }
}

struct ForgeState: Sendable {
  var successLuck, criticalLuck, craftLuck, setLuck, scrollLuck, rerollLuck: KeyedStream
  /// The craft that the player would choose; nil before a visit, and once it has put something on.
  var favourite: FavouriteCraft?
  // Counts over a life.
  var enhanceAttempts = 0, enhanceSuccesses = 0, crafted = 0, setPieces = 0, scrollsApplied = 0,
    rerolls = 0, brewed = 0, catalysts = 0

  init(_ key: PlayerKey) {
    successLuck = key.stream(.enhanceSuccess)
    criticalLuck = key.stream(.enhanceCritical)
    craftLuck = key.stream(.craftItem)
    setLuck = key.stream(.setItem)
    scrollLuck = key.stream(.scrollAffix)
    rerollLuck = key.stream(.rerollAffix)
  }

  /// The craft with most power per cost, whether the player can pay for it yet or not.
  struct FavouriteCraft: Sendable {
    var wish = ForgeWish.craft(tier: 0, targeted: false)
    /// The mean points of power that it adds; 0 where no craft helps.
    var benefit = 0.0
    var cost = 1.0
  }
}
