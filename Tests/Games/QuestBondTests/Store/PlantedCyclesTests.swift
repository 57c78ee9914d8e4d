import GameSupport
import ScenarioFiles
import ShippedGames
import Statistics
import TestWorlds
import Testing

/// Circles of conversions that are planted in shipped scenarios, and rules that just miss one.
@Suite struct PlantedCyclesTests {
  struct Planted: CustomStringConvertible {
    let what: String
    var scenario = "questbond"
    let settings: [String]
    /// Whether it can be run without end.
    let isUnlimited: Bool
    /// What the first circle gains.
    let gains: [String]
    /// The path of the warning.
    let path: String
    var description: String { what }
  }

  private static func read(_ scenario: String, _ settings: [String]) throws -> Scenario {
    try Scenario.load(
      file: World.file(of: scenario), games: shippedGames,
      overrides: SimulationOverrides(settings: settings.map { Setting(parsing: $0) }))
  }

  static let planted = [
    Planted(
      what: "salvage pays more than the store's price", settings: ["salvage.gold[1]=170"],
      isUnlimited: false, gains: ["140 gold", "8 materials"], path: "salvage.gold[1]"),
    Planted(
      what: "a sale pays more than the daily deal's price", settings: ["stash.prices[2]=300"],
      isUnlimited: false, gains: ["60 gold"], path: "stash.prices[2]"),
    Planted(
      what: "a deal so cheap that salvage pays more",
      settings: ["store.deal.percent=[90,95]"],
      isUnlimited: false, gains: ["50 gold", "5 materials", "2 fragments", "0.3 affix scrolls"],
      path: "store.deal.percent"),
    Planted(
      what: "the merchant's prices are too low", settings: ["store.merchant.priceFactor=0.05"],
      isUnlimited: false, gains: ["600 gold", "24 materials", "12 fragments", "1.5 affix scrolls"],
      path: "store.merchant.priceFactor"),
    Planted(
      what: "free pieces in the store", settings: ["store.equipmentPrices[0]=0"],
      isUnlimited: false, gains: ["20 gold", "4 fragments"], path: "store.equipmentPrices[0]"),
    Planted(
      what: "crafting T1 and salvaging what comes out",
      settings: ["forge.craft.t1.essence=0", "salvage.materials[0]=2"],
      isUnlimited: true, gains: ["8 gold", "0.7 fragments", "0.006 affix scrolls"],

      // The file says nothing of materials, so the setting states the whole list.
      path: "salvage.materials[1]"),
    Planted(
      what: "a targeted craft that takes nothing", settings: ["forge.craft.targetedFactor=0"],
      isUnlimited: true, gains: ["1450 gold", "59 materials", "26 fragments", "3.6 affix scrolls"],
      path: "forge.craft.targetedFactor"),
    Planted(
      what: "a set recipe that takes less than the piece gives back",
      settings: [
        "forge.craft.setRecipe={\"essence\":0,\"materials\":4,\"fragments\":1,\"gold\":50}"
      ],
      isUnlimited: true, gains: ["50 gold", "1 material", "1 fragment", "0.3 affix scrolls"],
      path: "forge.craft.setRecipe.gold"),
    Planted(
      what: "two crafts that feed each other",
      settings: [
        "forge.craft.t1={\"essence\":0,\"materials\":0,\"fragments\":1,\"gold\":0}",
        "forge.craft.t2={\"essence\":0,\"materials\":4,\"fragments\":0,\"gold\":0}",
        "salvage.materials=[0,3,4,5,8]",
      ],
      isUnlimited: true,
      gains: ["≈ 0.086 plain common pieces", "36.5 gold", "≈ 0.074 affix scrolls"],
      path: "salvage.materials[1]"),
    Planted(
      what: "scrolls recovered from crafted pieces, and nothing else gained",
      settings: [
        "forge.craft.t3={\"essence\":0,\"materials\":3,\"fragments\":1,\"gold\":0}",
        "salvage.materials=[0,2,3,3,8]", "salvage.fragments=[1,0,1,1,4]",
        "salvage.gold=[0,0,0,0,0]", "stash.prices=[0,0,0,0,0]",
      ],
      isUnlimited: true, gains: ["2.3 affix scrolls"], path: "salvage.gold[2]"),
    Planted(
      what: "legendary pieces that only the merchant has", scenario: "questbond-before",
      settings: ["salvage.gold[4]=1100"],
      isUnlimited: false, gains: ["300 gold", "24 materials", "12 fragments", "1.5 affix scrolls"],
      path: "salvage.gold[4]"),
    Planted(
      what: "materials and scrolls for gold that comes back whole", scenario: "exploits",
      settings: ["salvage.gold[1]=90"],
      isUnlimited: false, gains: ["2 materials", "0.1 affix scrolls"], path: "salvage.gold[1]"),
  ]

  @Test(arguments: planted)
  func `finds a planted circle, and warns where it is stated`(planted: Planted) throws {
    let scenario = try Self.read(planted.scenario, planted.settings)
    let cycle = try #require(scenario.cycles.first)
    #expect(cycle.isUnlimited == planted.isUnlimited)
    #expect(cycle.gains.map(\.description) == planted.gains)
    for cycle in scenario.cycles {
      let warning = try #require(scenario.warnings.first { $0.message == cycle.text })
      if cycle.text == scenario.cycles[0].text { #expect("\(warning.path)" == planted.path) }
      for gain in cycle.gains {
        let sum = cycle.steps.reduce(Rational.zero) {
          $0 + $1.uses * $1.conversion.net(of: gain.resource)
        }
        #expect(sum == gain.count && sum > 0)
      }
    }
  }

  /// Rules at which a round gains exactly nothing, or loses one gold.
  static let missed: [[String]] = [
    ["stash.prices[1]=90"],
    ["stash.prices[1]=89"],
    ["salvage.gold[1]=90", "salvage.materials[1]=0", "salvage.scrollChances[1]=0"],
    // 0.7 × 5 + 0.3 × 15 = 8 gold come back.
    [
      "forge.craft.t1={\"essence\":0,\"materials\":2,\"gold\":8}", "salvage.materials[0]=2",
      "salvage.fragments[0]=0", "salvage.scrollChances[1]=0",
    ],
    [
      "forge.craft.t1={\"essence\":0,\"materials\":2,\"gold\":9}", "salvage.materials[0]=2",
      "salvage.fragments[0]=0", "salvage.scrollChances[1]=0",
    ],
    // 0.65 × 5 + 0.35 × 15 = 8.5, and T1 takes whole gold only.
    [
      "forge.craft.t1={\"essence\":0,\"materials\":2,\"gold\":9}", "forge.craft.lowerShare=0.65",
      "salvage.materials[0]=2",
    ],
    // Legendary pieces are for sale nowhere.
    ["salvage.gold[4]=100000", "store.merchant=null"],
    // Crafts need essence, which nothing gives.
    ["forge.craft.t1.materials=0", "salvage.gold[0]=35"],
  ]

  @Test(arguments: missed)
  func `reports nothing where a round gains nothing`(settings: [String]) throws {
    let scenario = try Self.read("questbond", settings)
    #expect(scenario.cycles.isEmpty, "\(scenario.cycles.map(\.text))")
  }

  @Test func `one gold more or less decides`() throws {
    let cycles = try Self.read("questbond", ["stash.prices[1]=91"]).cycles
    #expect(cycles.map { $0.gains.map(\.description) } == [["1 gold"]])
    let craft = [
      "forge.craft.t1={\"essence\":0,\"materials\":2,\"gold\":7}", "salvage.materials[0]=2",
      "salvage.fragments[0]=0", "salvage.scrollChances[1]=0",
    ]
    #expect(try Self.read("questbond", craft).cycles.map(\.isUnlimited) == [true])
  }

  @Test func `Bennie's coins buy minutes, and nothing gives coins back, whatever the offers`()
    throws
  {
    let scenario = try Self.read("bennie", ["coins.offers=[{\"coins\":1,\"minutes\":1440}]"])
    #expect(scenario.simulation.game.conversions.count == 1)
    #expect(scenario.cycles.isEmpty)
  }

  @Test(
    arguments: ["questbond", "questbond-before", "exploits", "bennie", "timequest"]
      + [
        "bennie", "drops-zero-one", "forge", "gold", "party-challenge", "party-streak",
        "pity-grace", "pity-hard", "pity-soft", "presence-leaving", "presence-week", "timequest",
      ].map { "verification/\($0)" })
  func `no shipped scenario has a circle`(name: String) throws {
    #expect(try Self.read(name, []).cycles.isEmpty)
  }
}
