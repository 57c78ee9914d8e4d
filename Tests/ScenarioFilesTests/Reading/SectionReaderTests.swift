import TestSupport
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

private enum Mood: String, CaseIterable { case calm, eager, tired }

@Suite struct SectionReaderTests {
  @Test func `reads values and their defaults`() throws {
    let text = """
      { "$schema": "s.json", "gold": 2.5, "chance": 1, "days": 9e1, "on": true, "name": "x",
        "mood": "eager", "weights": [1, 2.5], "parts": [3.0], "chances": [0, 1],
        "tags": ["a", "b"] }
      """
    let reading = try Reading(text) { reader in
      #expect(reader.number("gold", default: nil, in: 0...9, unit: "gold", rule: "A-1", "g") == 2.5)
      #expect(reader.chance("chance", default: nil, rule: "A-1", "c") == 1)
      #expect(reader.integer("days", default: 3, in: 1...90, unit: "days", rule: "A-1", "d") == 90)
      #expect(reader.flag("on", default: false, rule: "A-1", "o"))
      #expect(reader.text("name", default: nil, "n") == "x")
      #expect(reader.choice("mood", default: Mood.calm, rule: "A-1", "m") == .eager)
      #expect(
        reader.numbers(
          "weights", default: nil, count: 1...3, in: 0...3, unit: "", rule: "A-1", "w") == [1, 2.5])
      #expect(
        reader.integers(
          "parts", default: [1], count: 1...1, in: 0...3, unit: "", rule: "A-1", "p") == [3])
      #expect(reader.chances("chances", default: nil, count: 2...2, rule: "A-1", "c") == [0, 1])
      #expect(reader.texts("tags", default: [], count: 0...9, rule: "A-1", "t") == ["a", "b"])

      #expect(reader.number("gold2", default: 7, in: 0...9, unit: "gold", rule: "A-1", "g") == 7)
      #expect(reader.choice("mood2", default: Mood.tired, rule: "A-1", "m") == .tired)
      #expect(
        reader.integers(
          "parts2", default: [1, 2], count: 1...2, in: 0...3, unit: "", rule: "A-1", "p") == [1, 2])
    }
    #expect(reading.problems == [])
    #expect(throws: Never.self) { try reading.context.check() }
  }

  @Test func `every value becomes a rule number with its indexed path`() throws {
    let text = "{\"difficulty\": {\"levels\": [{}, {\"spotOn\": 0.10}]}}"
    let reading = try Reading(text) { reader in
      reader.section("difficulty", "difficulty") { difficulty in
        difficulty.list("levels", "levels", count: 1...5) { level, index in
          level.number(
            "spotOn", default: Double(index), in: 0...5, unit: "seconds", rule: "DIF-2",
            origin: .assumption, "error that still counts as spot on")
        }
      }
    }
    #expect(reading.content == [0, 0.1])
    let numbers = reading.context.ruleNumbers
    #expect(
      numbers.map(\.path.description) == [
        "difficulty.levels[0].spotOn", "difficulty.levels[1].spotOn",
      ])
    #expect(
      numbers[1]
        == RuleNumber(
          path: JSONPath([.key("difficulty"), .key("levels"), .index(1), .key("spotOn")]),
          value: .number(0.1), isSet: true,
          record: RuleRecord(
            allowed: .number(0...5), defaultValue: .number(1), unit: "seconds", rule: "DIF-2",
            origin: .assumption, meaning: "error that still counts as spot on")))
    #expect(!numbers[0].isSet)
    #expect(numbers[0].record.allowed.description == "0…5")
  }

  /// One wrong value of the key `v`, what is said about it, and what reading goes on with.
  struct Fault<Value: Sendable>: Sendable {
    let text: String
    let message: String
    let value: Value
  }

  @Test(arguments: [
    Fault(text: "-1", message: "-1 is out of range (0…10)", value: 0),
    Fault(text: "10.5", message: "10.5 is out of range (0…10)", value: 10),
    Fault(text: "1e999", message: "1e999 is too large a number", value: 4),
    Fault(text: "\"1\"", message: "expected a number (0…10), found the string \"1\"", value: 4),
    Fault(text: "null", message: "expected a number (0…10), found null", value: 4),
    Fault(text: "true", message: "expected a number (0…10), found true", value: 4),
    Fault(text: "[1]", message: "expected a number (0…10), found a list", value: 4),
    Fault(text: "{}", message: "expected a number (0…10), found an object", value: 4),
  ])
  func `says why it is not the number`(fault: Fault<Double>) throws {
    let reading = try Reading("{\"v\": \(fault.text)}") {
      $0.number("v", default: 4, in: 0...10, unit: "gold", rule: "A-1", "v")
    }
    #expect(reading.problems == ["x.jsonc:1:7: error: v: \(fault.message)"])
    #expect(reading.content == fault.value)
  }

  @Test(arguments: [
    Fault(text: "1.4", message: "1.4 is not a chance (0…1)", value: 1),
    Fault(text: "90", message: "90 is not a chance (0…1); write 0.9 for 90 %", value: 1),
    Fault(text: "6.4", message: "6.4 is not a chance (0…1); write 0.064 for 6.4 %", value: 1),
    Fault(
      text: "\"0,065\"",
      message: "expected a chance (0…1), found the string \"0,065\"; write 0.065", value: 0),
    Fault(text: "-1e-3", message: "-1e-3 is not a chance (0…1)", value: 0),
    Fault(
      text: "\"high\"", message: "expected a chance (0…1), found the string \"high\"", value: 0),
  ])
  func `says why it is not a chance`(fault: Fault<Double>) throws {
    let reading = try Reading("{\"v\": \(fault.text)}") {
      $0.chance("v", default: nil, rule: "A-1", "v")
    }
    #expect(reading.problems == ["x.jsonc:1:7: error: v: \(fault.message)"])
    #expect(reading.content == fault.value)
  }

  @Test(arguments: [
    Fault(text: "3.5", message: "3.5 is not a whole number (1…90)", value: 1),
    Fault(text: "1e18", message: "1e18 is out of range (1…90)", value: 90),
    Fault(text: "1e400", message: "1e400 is out of range (1…90)", value: 1),
    Fault(text: "false", message: "expected a whole number (1…90), found false", value: 1),
  ])
  func `says why it is not the whole number`(fault: Fault<Int>) throws {
    let reading = try Reading("{\"v\": \(fault.text)}") {
      $0.integer("v", default: nil, in: 1...90, unit: "days", rule: "A-1", "v")
    }
    #expect(reading.problems == ["x.jsonc:1:7: error: v: \(fault.message)"])
    #expect(reading.content == fault.value)
  }

  @Test func `says why it is not the flag, text or name`() throws {
    let text = "{\"flag\": 1,\n\"text\": 2,\n\"mood\": \"eagre\",\n\"other\": \"x\",\n\"one\": 3}"
    let reading = try Reading(text) { reader in
      #expect(!reader.flag("flag", default: nil, rule: "A-1", "f"))
      #expect(reader.text("text", default: "t", "t") == "t")
      #expect(reader.choice("mood", default: Mood.calm, rule: "A-1", "m") == .eager)
      #expect(reader.choice("other", default: Mood.tired, rule: "A-1", "m") == .tired)
      #expect(reader.choice("one", default: nil, from: ["a"], rule: "A-1", "m") == "a")
    }
    let moods = "\"calm\", \"eager\" or \"tired\""
    #expect(
      reading.problems == [
        "x.jsonc:1:10: error: flag: expected true or false, found the number 1",
        "x.jsonc:2:9: error: text: expected a string, found the number 2",
        "x.jsonc:3:9: error: mood: expected \(moods), found the string \"eagre\"; "
          + "did you mean \"eager\"?",
        "x.jsonc:4:10: error: other: expected \(moods), found the string \"x\"",
        "x.jsonc:5:8: error: one: expected \"a\", found the number 3",
      ])
  }

  @Test func `says what is missing, at the object that lacks it`() throws {
    let reading = try Reading("{\"loot\":\n {\"task\":\n  {}}}") { reader in
      reader.section("loot", "loot", .error) { loot in
        loot.section("task", "task", .error) { task in
          #expect(task.chance("equipment", default: nil, rule: "LOT-1", "c") == 0)
          #expect(
            task.integer("a", default: nil, in: 3...Int.max, unit: "", rule: "A-1", "a") == 3)
          #expect(
            task.number("b", default: nil, in: -Double.infinity ... -1, unit: "", rule: "A-1", "b")
              == -1)
          _ = task.number(
            "c", default: nil, in: -Double.infinity...Double.infinity, unit: "", rule: "A-1", "c")
          #expect(
            task.numbers(
              "d", default: nil, count: 2...Int.max, in: 1...2, unit: "", rule: "A-1", "d")
              == [1, 1])
          _ = task.texts("e", default: nil, count: 1...1, from: ["a", "b"], rule: "A-1", "e")
        }
        loot.section("chest", "chest", .error) { chest in
          _ = chest.chance("muted", default: nil, rule: "LOT-1", "m")
        }
        #expect(loot.list("rooms", "rooms", .error, count: 2...4) { _, index in index } == [0, 1])
      }
    }
    #expect(
      reading.problems == [
        "x.jsonc:2:2: error: loot.chest: missing; expected an object",
        "x.jsonc:2:2: error: loot.rooms: missing; expected a list of 2…4 objects",
        "x.jsonc:3:3: error: loot.task.equipment: missing; expected a chance (0…1)",
        "x.jsonc:3:3: error: loot.task.a: missing; expected a whole number (3 or more)",
        "x.jsonc:3:3: error: loot.task.b: missing; expected a number (-1 or less)",
        "x.jsonc:3:3: error: loot.task.c: missing; expected a number",
        "x.jsonc:3:3: error: loot.task.d: missing; expected a list of 2 or more numbers (1…2)",
        "x.jsonc:3:3: error: loot.task.e: missing; expected a list of 1 name (\"a\" or \"b\")",
      ])
  }

  @Test func `unknown keys are errors with the nearest known key`() throws {
    let text = "{\"pity\": {\"treshold\": 3, \"colour\": 1},\n \"pitty\": {}}"
    let reading = try Reading(text) { reader in
      reader.section("pity", "pity") { pity in
        _ = pity.integer("threshold", default: 20, in: 1...99, unit: "tasks", rule: "PTY-1", "t")
      }
    }
    #expect(
      reading.problems == [
        "x.jsonc:1:11: error: pity.treshold: unknown key; did you mean \"threshold\"?",
        "x.jsonc:1:26: error: pity.colour: unknown key",
        "x.jsonc:2:2: error: pitty: unknown key; did you mean \"pity\"?",
      ])
    #expect(throws: ScenarioProblems.self) { try reading.context.check() }
  }

  @Test func `only the root may have a schema, and only what was asked for is known`() throws {
    let text = "{\"$schema\": 1, \"a\": {\"$schema\": 1}, \"b\": 1, \"c\": 1}"
    let reading = try Reading(text) { reader in
      reader.section("a", "a") { _ in }
      #expect(reader.has("b"))
      #expect(reader.member("c")?.node.value == .number(JSONNumber(text: "1")))
      #expect(reader.keys == ["$schema", "a", "b", "c"])
    }
    #expect(reading.problems == ["x.jsonc:1:22: error: a.$schema: unknown key"])
  }

  @Test func `a value that should be an object is one problem`() throws {
    let reading = try Reading("{\"a\": 3, \"list\": [{}, 4], \"no\": {}}") { reader in
      reader.section("a", "a") { _ = $0.chance("inner", default: nil, rule: "A-1", "i") }
      _ = reader.list("list", "list", count: 1...3) { element, _ in element.fail(nil, "rule broken")
      }
      #expect(reader.list("no", "no", count: 2...3) { _, index in index } == [0, 1])
    }
    #expect(
      reading.problems == [
        "x.jsonc:1:7: error: a: expected an object, found the number 3",
        "x.jsonc:1:19: error: list[0]: rule broken",
        "x.jsonc:1:23: error: list[1]: expected an object, found the number 4",
        "x.jsonc:1:33: error: no: expected a list of 2…3 objects, found an object",
      ])
    let root = try Reading("[]") { reader in reader.chance("a", default: nil, rule: "A-1", "i") }
    #expect(root.problems == ["x.jsonc:1:1: error: expected an object, found a list"])
    #expect(root.context.ruleNumbers == [])
  }

  @Test func `rules between numbers are blamed on a key, an element or the object`() throws {
    let reading = try Reading("{\"a\": {\n\"low\": 3, \"list\": [1, 2]}}") { reader in
      reader.section("a", "a") { section in
        _ = section.has("low")
        _ = section.has("list")
        section.fail("low", "is above high", suggestion: "swap them")
        section.fail("list", index: 1, "is not above the one before")
        section.fail("list", index: 9, "too few")
        section.fail("absent", "is needed with low")
        section.fail(nil, "does nothing", severity: .warning)
      }
    }
    #expect(
      reading.problems == [
        "x.jsonc:1:7: error: a.absent: is needed with low",
        "x.jsonc:1:7: warning: a: does nothing",
        "x.jsonc:2:8: error: a.low: is above high; swap them",
        "x.jsonc:2:19: error: a.list[9]: too few",
        "x.jsonc:2:23: error: a.list[1]: is not above the one before",
      ])
  }

  @Test func `all problems of a file come at once, doubled keys too`() throws {
    let text = "{\"c\": 2,\n\"c\": 3,\n\"x\": 1,\n\"list\": [{\"d\": -1}, {}]}"
    let reading = try Reading(text) { reader in
      _ = reader.chance("c", default: 1, rule: "A-1", "c")
      _ = reader.list("list", "list", .error, count: 1...9) { element, _ in
        element.chance("d", default: nil, rule: "A-1", "d")
      }
    }
    #expect(
      reading.problems == [
        "x.jsonc:1:7: error: c: 2 is not a chance (0…1); write 0.02 for 2 %",
        "x.jsonc:2:1: error: c: duplicate key; first on line 1",
        "x.jsonc:3:1: error: x: unknown key",
        "x.jsonc:4:16: error: list[0].d: -1 is not a chance (0…1)",
        "x.jsonc:4:21: error: list[1].d: missing; expected a chance (0…1)",
      ])
  }

  @Test func `a value asked for twice is one rule number`() throws {
    let reading = try Reading("{}") { reader in
      for _ in 0..<2 { _ = reader.chance("c", default: 1, rule: "A-1", "c") }
    }
    #expect(reading.context.ruleNumbers.count == 1)
  }

  @Test(.behindOthers) func `a default outside of what is allowed is a programmer's mistake`() async
  {
    await #expect(processExitsWith: .failure) {
      _ = try Reading("{}") { reader in reader.chance("c", default: 2, rule: "A-1", "c") }
    }
  }
}
