import ScenarioFiles
import TestSupport
import Testing

@testable import ScenarioReading

/// Changes valid documents at random; whatever comes out, there is a value or a problem.
@Suite struct RobustnessTests {
  private static let document = """
    // what designers edit
    { "$schema": "x.json", "name": "caf\\u00e9 \\ud83d\\ude00 ü",
      "xp": { "curve": [1, 2.5, 3e2,], /* all */ "isOn": false },
      "dungeons": { "list": [ { "rooms": 3, "chance": 0.5 }, { "rooms": 4 } ] },
      "none": [], "empty": {}, "types": { "a": { "tags": ["a", "b"] }, "b": {} },
      "mood": "eager",
    }
    """

  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "//", "/*", "*/", "\n", "-", ".",
      "e", "1e999", "1000000000000000000", "null", "true", "\u{FEFF}", "\"name\": 1,", "{\"a\":",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x7F]]

  @Test func `the document itself is valid`() throws {
    #expect(try Reading(Self.document, Example.read).problems == [])
  }

  @Test func `no mutation crashes, and every one gives a value or a problem`() {
    var dice = SeededDice(seed: 20_240_229)
    var refused = 0
    var faulty = 0
    var accepted = 0
    let mutants = StudySize.of(sample: 1_500, full: 20_000)
    for _ in 0..<mutants {
      var bytes = Array(Self.document.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &dice) { mutate(&bytes, &dice) }
      var parser = JSONParser(text: bytes, file: "x.jsonc")
      do {
        let root = try parser.parse()
        let context = ReadingContext(problems: parser.doubledKeys)
        context.read(root, Example.read)
        if context.found.hasErrors {
          faulty += 1
          #expect(context.found.problems.allSatisfy { isReadable($0, lineCount: lines(of: bytes)) })
        } else {
          accepted += 1
          expectRoundTrip(context)
        }
      } catch {
        refused += 1
        #expect(isReadable(error, lineCount: lines(of: bytes)))
      }
    }
    // All ways out are really taken.
    #expect(refused > mutants / 20)
    #expect(faulty > mutants / 20)
    #expect(accepted > mutants / 20)
  }

  @Test func `every truncation is refused`() {
    let bytes = Array(Self.document.utf8)
    for length in 0..<bytes.count {
      #expect(syntaxError(bytes: Array(bytes.prefix(length))) != nil)
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ dice: inout SeededDice) {
    let start = Int.random(in: 0...bytes.count, using: &dice)
    let end = min(bytes.count, start + Int.random(in: 0...6, using: &dice))
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &dice) ?? [], at: start)
    case 2:
      bytes.replaceSubrange(start..<end, with: Self.pieces.randomElement(using: &dice) ?? [])
    case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
    default: if start < end { bytes[start] = UInt8.random(in: 32...126, using: &dice) }
    }
  }

  private func lines(of bytes: [UInt8]) -> Int { 1 + bytes.count { $0 == UInt8(ascii: "\n") } }

  /// A message of one line that points into the file.
  private func isReadable(_ problem: Problem, lineCount: Int) -> Bool {
    let text = problem.rendered()
    return (1...lineCount).contains(problem.line) && problem.column >= 1
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      && text.count < 400
  }

  private func expectRoundTrip(_ context: ReadingContext) {
    let text = context.root.json.scenarioText
    let again = try? Reading(text, Example.read)
    #expect(again?.problems == [])
    #expect(again?.context.root.json.scenarioText == text)
  }
}

/// SplitMix64: the same rolls in every run.
struct SeededDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
