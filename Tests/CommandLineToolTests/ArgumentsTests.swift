import ShippedGames
import Testing

@testable import CommandLineTool

@Suite("Arguments")
struct ArgumentsTests {
  /// A command that takes every kind of option.
  private struct Sample: Command {
    static let name = "sample"
    static let operands = "<file>"
    static let summary = "for tests"
    static let purpose = "For tests."
    static let details = ""
    static let examples: [String] = []
    static let options: [Option] = [
      Option(name: "--needed", value: "X", help: "a text", isRequired: true),
      Option(name: "--number", value: .whole("N", 1...9), help: "a number", standard: "3"),
      Option(name: "--word", value: .choice(["one", "two"]), help: "a word"),
      Option(name: "--some", value: .list("E,E", of: ["red", "green"]), help: "some words"),
      Option(name: "--many", value: "X", help: "texts", isRepeatable: true),
      Option(name: "--maybe", value: "X", help: "a text or none", valueIsOptional: true),
      .quiet, .help,
    ]

    let arguments: Arguments
    func check() throws(CommandFailure) { throw .usage("sample is not to be run") }
    func run() {}
  }

  private static let (needed, number, word, many, maybe) = (
    Sample.options[0], Sample.options[1], Sample.options[2], Sample.options[4], Sample.options[5]
  )

  private func parse(_ line: String) -> Arguments {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return Arguments(words, of: Sample.self, shippedGames)
  }

  @Test("options may stand anywhere, with = or without, and after -- nothing is one")
  func forms() {
    let arguments = parse("a --needed=x=y --number 4 - --many 1 --many -2 --quiet -- --word")
    #expect(arguments.problems.isEmpty)
    #expect(arguments.operands == ["a", "-", "--word"])
    #expect(arguments.text(Self.needed) == "x=y")
    #expect(arguments.integer(Self.number) == 4)
    #expect(arguments.texts(Self.many) == ["1", "-2"])
    #expect(arguments.choice(Self.word) == "one")
    #expect(arguments.has(.quiet) && !arguments.has(.help))
  }

  @Test(
    "a whole number may have an exponent, when it is exactly whole",
    arguments: [
      ("20000", 20_000), ("2e4", 20_000), ("2E4", 20_000), ("2.5e3", 2500), ("2.50e1", 25),
      ("0e99", 0), ("1e18", 1_000_000_000_000_000_000), ("10.0e0", 10), ("-3", -3),
      ("2.55e1", nil), ("1e19", nil), ("e3", nil), ("1e", nil), ("1e-3", nil), ("1e+3", nil),
      ("2.5", nil), (".5e1", nil), ("2.e1", nil), ("1e3e3", nil), ("1_000", nil), ("", nil),
      ("1e9999999999999999999", nil), ("2.5.1e4", nil),
    ] as [(String, Int?)])
  func exponents(text: String, number: Int?) {
    #expect(Int(typed: text) == number)
  }

  @Test("a short form is the option itself")
  func shortForm() {
    struct Short: Command {
      static let (name, operands, summary, purpose, details) = ("short", "", "", "", "")
      static let examples: [String] = []
      static let options: [Option] = [.players, .out, .help]
      let arguments: Arguments
      func run() {}
    }
    let arguments = Arguments(["-p", "2e2", "-o=there", "-h"], of: Short.self, shippedGames)
    #expect(arguments.problems.isEmpty && arguments.integer(.players) == 200)
    #expect(arguments.text(.out) == "there" && arguments.has(.help))
    let missing = Arguments(["--players", "-o", "x"], of: Short.self, shippedGames)
    #expect(missing.problems == ["--players needs a value"] && missing.text(.out) == "x")
  }

  @Test("an optional value is the next word, unless that is an option or there is none")
  func optionalValue() {
    let alone = parse("--needed x --maybe --quiet a")
    #expect(alone.has(Self.maybe) && alone.text(Self.maybe) == nil && alone.operands == ["a"])
    #expect(parse("--needed x --maybe").has(Self.maybe))
    let with = parse("--needed x --maybe a")
    #expect(!with.has(Self.maybe) && with.text(Self.maybe) == "a" && with.operands.isEmpty)
  }

  @Test(
    "what is wrong is told by what is declared",
    arguments: [
      ("", ["sample needs --needed X"]),
      ("--needed", ["--needed needs a value"]),
      ("--needed --quiet", ["--needed needs a value"]),
      ("--needed=", ["--needed needs a value"]),
      ("--needed x --needed y", ["--needed is given twice"]),
      ("--needed x --number 0", ["--number 0: expected a whole number, 1…9"]),
      ("--needed x --number 5x", ["--number 5x: expected a whole number, 1…9"]),
      ("--needed x --word tow", ["--word tow: expected one, two; did you mean \"two\"?"]),
      (
        "--needed x --some red,gren",
        ["--some red,gren: expected some of red, green; did you mean \"green\"?"]
      ),
      ("--needed x --some ,red", ["--some ,red: expected some of red, green"]),
      ("--needed x --quiet=1", ["--quiet takes no value"]),
      (
        "--needed x --numbr 12",
        [
          "unknown option --numbr; did you mean --number?",
          "--number 12: expected a whole number, 1…9",
        ]
      ),
      ("--nedeed x", ["unknown option --nedeed; did you mean --needed?"]),
      ("--needed x --qwertz 3", ["unknown option --qwertz"]),
      (
        "-x --number -1 --word",
        [
          "unknown option -x", "--number -1: expected a whole number, 1…9", "--word needs a value",
          "sample needs --needed X",
        ]
      ),
    ])
  func problems(line: String, problems: [String]) {
    let words = line.split(separator: " ").map(String.init)
    #expect(Arguments(words, of: Sample.self, shippedGames).problems == problems)
  }

  @Test("the value of a misspelt option is no operand; that of an unknown one may be")
  func misspelt() {
    let near = parse("a --needed x --numbr 4")
    #expect(near.operands == ["a"] && near.integer(Self.number) == 4 && !near.isUnclear)
    let far = parse("a --needed x --qwertz 4")
    #expect(far.operands == ["a", "4"] && far.isUnclear)
    #expect(!parse("a --needed x --qwertz=4").isUnclear)
  }

  @Test("what the command itself finds is told with it, unless the operands are uncertain")
  func together() {
    func message(_ line: String) -> String {
      do throws(CommandFailure) {
        _ = try parsed(Sample.self, of: parse(line))
        return ""
      } catch {
        return error.message
      }
    }
    #expect(
      message("--number 0 --needed x")
        == "questbalance: error: --number 0: expected a whole number, 1…9\n"
        + "questbalance: error: sample is not to be run")
    #expect(message("--qwertz 0 --needed x") == "questbalance: error: unknown option --qwertz")
    #expect(message("--needed x") == "questbalance: error: sample is not to be run")
  }

  @Test("the help says what is allowed, and what holds without the option")
  func meaning() {
    #expect(Self.number.meaning == "a number (1…9; default: 3)")
    #expect(Self.word.meaning == "a word (default: one)")
    #expect(Self.needed.meaning == "a text (required)")
    #expect(Self.many.meaning == "texts (repeatable)")
    #expect(Self.number.term == "--number N" && Self.word.term == "--word one|two")
  }
}
