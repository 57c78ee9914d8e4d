import Foundation
import ShippedGames
import Testing

@testable import CommandLineTool

/// The page of the output for scripts, held against what the commands print.
///
/// A command that learns `--format json` gets a section on the page, and a sample here for it.
@Suite("Output for scripts")
struct FormatsTests {
  /// Command lines that together print every key of a section at least once, but for optional ones
  /// that exclude each other.
  struct Sample {
    let section: String
    /// `%` stands for a folder to write to, `@` for this program, `!` for an engine.
    let lines: [String]
    /// Which of the values printed it is about; all, for a command that prints one.
    var selects: @Sendable (_ values: [JSONValue]) -> [JSONValue] = { $0 }
  }

  static let samples = [
    Sample(
      section: "run",
      lines: [
        "run Scenarios/bennie.jsonc --players 20 --days 3 --out - --format json",
        """
        run small.jsonc --days 2 --target-error level.day2=50% \
        --target-error xp.perSession=9 --max-players 60 --out - --format json
        """,
      ]),
    Sample(
      section: "run --shard",
      lines: [
        "run tiny.jsonc --players 30 --days 2 --shard 1/2 --out % --format json",
        "run tiny.jsonc --players 30 --days 2 --shard 2/2 --out % --format json",
      ]),
    Sample(section: "merge --check", lines: ["merge % % --check --format json"]),
    Sample(
      section: "compare",
      lines: [
        """
        compare small.jsonc --set xp.completionBonus=9 --players 40 --days 3 --out - --format json \
        --set claims=[{"claim":"some","metric":"xp.perSession","atLeast":1}]
        """
      ]),
    Sample(
      section: "sweep",
      lines: [
        """
        sweep Scenarios/verification/pity-hard.jsonc --vary pity.task.threshold=2,8 --players 9 \
        --days 2 --out % --format json
        """,
        """
        sweep small.jsonc --vary xp.completionBonus=0 --players 9 --days 2 --out % --format json
        """,
      ]),
    Sample(
      section: "screen",
      lines: [
        """
        screen small.jsonc --metric xp.perSession --metric xp.day3@steady --paths xp.** \
        --players 60 --days 4 --out % --format json
        """,
        """
        screen small.jsonc --metric level.day1 --paths levels.* --players 60 --days 1 --set \
        xp.baseByRating=[100,100,100,100] --set xp.completionBonus=0 --set levels.base=90 --set \
        levels.highest=3 --out % --format json
        """,
      ]),
    Sample(
      section: "tune",
      lines: [
        """
        tune small.jsonc --vary xp.completionBonus=*0.5...8 \
        --set targets=[{"metric":"xp.perSession","atLeast":90}] --players 60 --days 6 --out % \
        --format json
        """,
        """
        tune small.jsonc --vary xp.completionBonus=*0.5...2 --maximise level.day3 \
        --set targets=[{"metric":"xp.perSession","atMost":90}] --players 60 --days 6 --out % \
        --format json
        """,
      ]),
    Sample(
      section: "exploit",
      lines: [
        """
        exploit small.jsonc --archetype steady --players 60 --days 6 --keep activity \
        --out % --format json
        """
      ]),
    Sample(
      section: "check",
      lines: [
        "check Scenarios/verification/timequest.jsonc --out % --format json",
        """
        check tiny.jsonc --set stash.prices[2]=500 --set targets=[{"metric":"days.active","atLeast":0}] \
        --players 4 --days 1 --max-players 1 --no-report --format json
        """,
      ]),
    Sample(
      section: "trace",
      lines: [
        "trace tiny.jsonc --party 0 --days 0...8 --format json",
        "\(parting) --format json",
      ],
      selects: { values in values.filter { $0["common"] == nil } }),
    Sample(
      section: "trace --ledger",
      lines: [
        "trace tiny.jsonc --party 17 --days 1...8 --ledger --format json",
        "trace Scenarios/bennie.jsonc --party 0 --ledger --format json",
      ]),
    Sample(
      section: "trace --digest",
      lines: [
        "trace tiny.jsonc --party 0 --digest --format json",
        "trace Scenarios/timequest.jsonc --party 0 --digest --format json",
      ]),
    Sample(
      section: "trace --against: the first line", lines: ["\(parting) --format json"],
      selects: { Array($0.prefix(1)) }),
    Sample(
      section: "odds",
      lines: [
        "odds tiny.jsonc --holds 15 --format json",
        """
        odds Scenarios/bennie.jsonc --format json \
        --set prototypes=[{"name":"box","drops":{"gem":0.1,"dust":0.9}}]
        """,
      ]),
    Sample(
      section: "rules",
      lines: [
        "rules small.jsonc --format json", "rules --format json",
        """
        rules small.jsonc --format json \
        --set calendar=[{"name":"x2","from":2,"set":{"xp.completionBonus":"*2"}}]
        """,
      ]),
    Sample(
      section: "metrics", lines: ["metrics Scenarios/timequest.jsonc --days 9 --format json"]),
    Sample(section: "fit", lines: ["fit days.csv --format json"]),
    Sample(
      section: "fit --retention", lines: ["fit --retention 1=44,7=18,30=7 --format json"]),
    Sample(
      section: "validate",
      lines: [
        "validate small.jsonc days.csv --against small.jsonc --players 60 --out % --format json"
      ]
    ),
    Sample(section: "engine", lines: ["engine --engine-command ! --format json"]),
    Sample(
      section: "bench",
      lines: ["bench small.jsonc --only engine.xp --samples 1 --format json"]),
    Sample(
      section: "bench --counts",
      lines: ["bench small.jsonc --players 4 --days 2 --counts --format json"]),
    Sample(
      section: "bench --against",
      lines: [
        """
        bench small.jsonc --players 1 --days 1 --samples 8 --max-regression 1000% \
        --against @ --format json
        """
      ]),
  ]

  /// A program of the shell that answers with a manifest.
  private static let engine =
    #"printf '\071\000\000\000{"id":"dice","title":"Dice","version":"1","marker":"die"}'; cat > /dev/null"#

  private static let parting =
    "trace tiny.jsonc --party 17 --days 0...8 --against --set pity.task.threshold=2"

  private static let formats = Result {
    try FormatsPage(String(contentsOfFile: Shipped.root + "/" + Help.formats, encoding: .utf8))
  }

  private let page: FormatsPage

  init() throws {
    page = try Self.formats.get()
  }

  @Test("every command with --format json has a section and a sample, and there are no others")
  func sections() {
    #expect(page.sections.map(\.title) == Self.samples.map(\.section))
    let described = Set(page.sections.map { String($0.title.prefix { $0 != " " }) })
    let able = commands.filter { command in
      command.options.contains {
        $0.name == "--format" && $0.value?.choices.contains("json") == true
      }
    }
    #expect(described == Set(able.map { $0.name }))
  }

  @Test("a command prints exactly the keys that the page lists, of the types that it says")
  func keys() throws {
    let folder = try TemporaryFolder()
    for sample in Self.samples {
      let section = try #require(page.sections.first { $0.title == sample.section })
      var check = KeyCheck(section)
      if ["fit", "validate"].contains(sample.section) {
        try folder.writeDays(addingFaults: sample.section == "fit")
      }
      for line in sample.lines {
        let words = line.split(separator: " ").map { word in
          switch word {
          case "%": folder.path + "/out"
          case "@": Program.path
          case "!": Self.engine
          case "tiny.jsonc": Shipped.tiny
          case "small.jsonc": Shipped.small
          case "days.csv": folder.path + "/days.csv"
          default: word.hasPrefix("Scenarios/") ? Shipped.root + "/" + word : String(word)
          }
        }
        // With another build this one takes turns as a process.
        let result =
          try words.contains(Program.path)
          ? Program.process(words) : Program.printed(words)
        // The players of that log are not those of the scenario.
        #expect(
          result.code == (sample.section == "validate" ? 1 : 0), "\(line): \(result.errors)")
        let values = sample.selects(try JSONValue.all(in: result.output))
        #expect(!values.isEmpty, "\(line)")
        for value in values { check.read(value) }
      }
      #expect(check.problems.isEmpty, "\(section.title)")
      #expect(
        check.unseen.allSatisfy { Self.notSampled.contains("\(section.title): \($0)") },
        "\(section.title): \(check.unseen)")
    }
  }

  /// What takes more than a test should to come about.
  static let notSampled: Set = [
    "merge --check: works[].missing[]", "merge --check: works[].missing[].from",
    "merge --check: works[].missing[].to", "merge --check: works[].missing[].command",
    "merge --check: faults[]",
    "bench: draws[]", "bench: draws[].scenario", "bench: draws[].drawsPerPlayerDay",
    "bench: draws[].bareDraws", "bench: draws[].bareDraws.median", "bench: draws[].bareDraws.q1",
    "bench: draws[].bareDraws.q3", "bench --counts: changes", "bench --counts: changes[]",
    "bench --counts: changes[].name", "bench --counts: changes[].kept",
    "bench --counts: changes[].now", "bench --counts: changes[].growth",
    "bench --counts: unknown", "bench --counts: unknown[]", "bench --counts: unknown[].scenario",
    "bench --counts: unknown[].reason",
    "bench --counts: uncounted", "bench --counts: uncounted[]",
  ]

  @Test("each section's example has the section's keys, and every list in it an element")
  func examples() throws {
    for section in page.sections {
      var check = KeyCheck(section)
      for value in try JSONValue.all(in: section.example) { check.read(value) }
      #expect(check.problems.isEmpty, "\(section.title)")
      let missing = check.unseen.filter { key in
        // What stands inside an optional element is missing with it.
        !section.keys.contains { $0.value.isOptional && key.hasPrefix($0.key) }
      }
      #expect(missing.isEmpty, "\(section.title)")
    }
  }

  @Test("a key or a type that the page does not know is found, and one that is missing")
  func findsDeviations() throws {
    let page = FormatsPage(
      """
      ## x
      | `a` | integer or null | one |
      | `b` | list | two |
      | `b[]` | object | an element |
      | `b[].c` | string, optional | three |

      ```json
      {"a": 1, "b": []}
      ```
      """)
    func problems(_ json: String) throws -> [String] {
      var check = KeyCheck(page.sections[0])
      for value in try JSONValue.all(in: json) { check.read(value) }
      return check.problems
    }
    #expect(try problems(#"{"a": null, "b": [{"c": "x"}, {}]}"#).isEmpty)
    #expect(try problems(#"{"a": 1.5, "b": []}"#) == ["a is a number"])
    #expect(try problems(#"{"b": []}"#) == ["a is missing"])
    #expect(try problems(#"{"a": 1, "b": [{"d": 1}]}"#) == ["b[].d is not on the page"])
    #expect(try problems(#"{"a": true, "b": [3]}"#) == ["a is a boolean", "b[] is a integer"])
  }
}
