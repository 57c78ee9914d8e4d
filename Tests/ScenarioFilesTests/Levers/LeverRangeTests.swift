import GameSupport
import ShippedGames
import Testing

@testable import ScenarioFiles

@Suite struct LeverRangeTests {
  private static let scenario = Result {
    try Scenario.read(
      Array(
        """
        {
          "name": "ranges", "simulation": { "players": 20, "days": 3 },
          "routines": [{ "name": "a", "tasks": [{ "name": "b", "usualSeconds": 300, "spread": 0.2 }] }],
          "scoring": {},
          "xp": { "baseByRating": [40, 25, 15, 8], "completionBonus": 0 },
          "difficulty": { "calibrationSessions": 3, "newestWeight": 0.3 },
          "levers": {
            "ratings": { "paths": ["xp.base*", "levels.base"], "meaning": "what ratings pay" },
          },
        }
        """.utf8), file: "ranges.jsonc", games: shippedGames)
  }

  private func lever(_ text: String) throws -> Lever {
    try Lever(parsing: text, of: Self.scenario.get())
  }

  private func fault(_ text: String) throws -> String {
    do throws(Lever.Fault) {
      _ = try Lever(parsing: text, of: try! Self.scenario.get())
      return ""
    } catch {
      return error.message
    }
  }

  @Test func `0 is the value as it is, and changes nothing`() throws {
    for text in [
      "difficulty.newestWeight=0.1...0.9", "xp.baseByRating=*0.5...2", "ratings=*0.5...2",
    ] {
      let lever = try lever(text)
      #expect(lever.settings(at: 0).isEmpty && lever.text(0) == lever.text)
      #expect(lever.places.contains(0))
    }
  }

  @Test func `the ends of a range are the values that were asked for`() throws {
    let lever = try lever("difficulty.newestWeight=0.1...0.9")
    #expect(lever.text(lever.places.lowerBound) == "0.1")
    #expect(lever.text(lever.places.upperBound) == "0.9")
    #expect(lever.isFactor && lever.isOrdered)
  }

  @Test func `a range by factors keeps to what is allowed`() throws {
    let lever = try lever("difficulty.newestWeight=*0.5...10")
    #expect(lever.text(lever.places.upperBound) == "1")
  }

  @Test func `whole numbers move to whole numbers, one by one`() throws {
    let lever = try lever("difficulty.calibrationSessions=1...10")
    let next = try #require(lever.next(to: 0, isUp: true))
    #expect(lever.text(next) == "4")
    #expect(lever.text(try #require(lever.next(to: 0, isUp: false))) == "2")
    #expect(lever.next(to: lever.places.upperBound, isUp: true) == nil)
    // Half a step further is the same value.
    #expect(lever.nearest(to: next + 0.01) == next)
    #expect(lever.nearest(to: 0.01) == 0)
  }

  @Test func `a number that is 0 moves by its range`() throws {
    let lever = try lever("xp.completionBonus=0...40")
    #expect(lever.places == 0...1 && lever.text(0.5) == "20" && !lever.isFactor)
    #expect(try fault("xp.completionBonus=*0.5...2") == "0 times any factor is 0: write from...to")
  }

  @Test func `a named group moves by one factor`() throws {
    let lever = try lever("ratings=*0.5...2")
    #expect(lever.text(lever.places.upperBound) == "×2")
    let paths = Set(lever.settings(at: lever.places.upperBound).map { "\($0.path)" })
    #expect(paths == ["xp.baseByRating", "levels.base"])
  }

  @Test func `every place of a range is a valid scenario`() throws {
    let scenario = try Self.scenario.get()
    for text in [
      "difficulty.newestWeight=0.1...0.9", "difficulty.calibrationSessions=1...10",
      "xp.completionBonus=0...40", "xp.baseByRating=*0.5...2", "ratings=*0.5...2",
      "xp.baseByRating tilt=*0.5...2",
    ] {
      let lever = try lever(text)
      for step in 0...20 {
        let width = lever.places.upperBound - lever.places.lowerBound
        let place = lever.places.lowerBound + width * Double(step) / 20
        _ = try scenario.simulation(changing: lever.settings(at: place))
        let near = lever.nearest(to: place)
        #expect(lever.places.contains(near) && lever.nearest(to: near) == near)
      }
    }
  }

  @Test func `a tilt moves the last number up and the first down`() throws {
    let lever = try lever("xp.baseByRating tilt=*0.5...2")
    #expect(lever.text(lever.places.upperBound) == "[20, 20, 19, 16]")
  }

  @Test(arguments: [
    ("difficulty.newestWeight", "expected path=from...to, path=*from...to or path=one,another"),
    (
      "difficulty.newestWeight=0.9...0.1",
      "a range is from...to or *from...to, the first below the second"
    ),
    ("difficulty.newestWeight=2...3", "0…1 is allowed here"),
    ("xp.baseByRating=10...20", "a list or several numbers move by a factor: write =*0.5...2"),
    ("xp.baseByRating=*0...2", "factors lie between 1/1024 and 1024"),
    ("difficulty.newestWeight tilt=*0.5...2", "only a list can be tilted"),
    ("difficulty=on,off", "there is nothing to choose from"),
  ])
  func `what is no range is refused with what would be one`(text: String, message: String) throws {
    let found = try fault(text)
    #expect(found.hasPrefix(message) || (text == "difficulty=on,off" && !found.isEmpty), "\(found)")
  }

  @Test func `a misspelt path gets a suggestion`() throws {
    #expect(try fault("difficulty.newestWieght=0.1...0.9").contains("newestWeight"))
  }

  @Test func `a run.json knows the named levers of its scenario, and no search moves them`() throws
  {
    let scenario = try Self.scenario.get()
    #expect(
      scenario.resolved.contains("\"ratings\"") && Array(scenario.leverGroups.keys) == ["ratings"])
    #expect(!scenario.levers().contains { $0.name.hasPrefix("levers") })
  }
}
