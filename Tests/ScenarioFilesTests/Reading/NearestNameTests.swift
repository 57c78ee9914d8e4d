import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

@Suite struct NearestNameTests {
  private static let misspellings: [(String, String?)] = [
    ("treshold", "threshold"), ("thresholds", "threshold"), ("thrsehold", "threshold"),
    ("THRESHOLD", "threshold"), ("tresholt", "threshold"), ("chnace", "chance"), ("gold", nil),
    ("equipment", nil), ("x", nil), ("", nil),
  ]

  @Test(arguments: misspellings)
  func `finds what was probably meant`(name: String, expected: String?) {
    #expect(NearestName.of(name, among: ["chance", "threshold", "gold"]) == expected)
  }

  @Test func `a dotted name without a near one means the one that shares most of its words`() {
    let names = ["gold.net.perDay", "drops.task", "drops.task.forced.share", "level.day30"]
    #expect(NearestName.ofDotted("drops.tsk", among: names) == "drops.task")
    #expect(NearestName.ofDotted("drops.forced.share", among: names) == "drops.task.forced.share")
    #expect(NearestName.ofDotted("gold.perday", among: names) == "gold.net.perDay")
    #expect(NearestName.ofDotted("drops.found.anywhere.else", among: names) == nil)
    #expect(NearestName.ofDotted("", among: names) == nil)
  }

  /// The issue's own example first.
  @Test(arguments: [
    ("level.month1", "level.dayN"), ("gold.month3", "gold.balance.dayN"),
    ("gold.balance.month3", "gold.balance.dayN"), ("gold.balance", "gold.balance.dayN"),
    ("level.day30.median", "level.day30"), ("retention.day30", "players.retained.day30"),
    ("drop.rate", "drops.perActiveDay"), ("unlucky", "drought.task.p95"),
    ("level.d30", "level.day30"), ("inflation", "gold.balance.dayN"),
    ("party.bond", "party.bond.level"),
    ("levels", "levels.perActiveDay"), ("milestone.level60", "milestone.level60.share"),
  ])
  func `a misspelt metric gets a sensible neighbour`(name: String, expected: String) {
    let names = [
      "gold.faucets.perDay", "gold.net.perDay", "levels.perActiveDay", "equipment.sold",
      "drops.task", "drops.perActiveDay", "drought.task.p95", "party.bond.level",
      "merchant.days", "level.day7", "level.day30", "gold.balance.day7",
      "players.retained.day30", "milestone.level60.share", "milestone.level60.days.p50",
    ]
    #expect(
      NearestName.ofDotted(
        name, among: names, families: ["level.dayN", "gold.balance.dayN"]) == expected)
  }

  @Test func `of equally near names the first wins, a nearer one always`() {
    #expect(NearestName.of("levl", among: ["level", "levy", "levl2"]) == "level")
    #expect(NearestName.of("levl", among: ["levy", "level"]) == "levy")
    #expect(NearestName.of("levels", among: ["labels", "level"]) == "level")
  }

  @Test func `the distance agrees with the whole table of edits`() {
    let words = ["", "a", "ab", "ba", "abc", "acb", "abcd", "badc", "kitten", "sitting"]
      .map { Array($0.unicodeScalars) }
    for first in words {
      for second in words {
        let full = fullDistance(first[...], second[...])
        for limit in 0...8 {
          #expect(
            NearestName.distance(first, second, atMost: limit) == (full <= limit ? full : nil))
        }
      }
    }
  }

  /// The definition, without any shortcut.
  private func fullDistance(
    _ first: ArraySlice<Unicode.Scalar>, _ second: ArraySlice<Unicode.Scalar>
  ) -> Int {
    guard let a = first.last, let b = second.last else { return first.count + second.count }
    if a == b { return fullDistance(first.dropLast(), second.dropLast()) }
    var best =
      1
      + min(
        fullDistance(first.dropLast(), second), fullDistance(first, second.dropLast()),
        fullDistance(first.dropLast(), second.dropLast()))
    if first.count > 1, second.count > 1, first.dropLast().last == b, second.dropLast().last == a {
      best = min(best, 1 + fullDistance(first.dropLast(2), second.dropLast(2)))
    }
    return best
  }
}
