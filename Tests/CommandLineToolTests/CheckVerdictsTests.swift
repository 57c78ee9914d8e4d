import Foundation
import TestSupport
import Testing

/// What `check` does with limits: sampling on, exit codes, and what it tells machines.
@Suite("check: verdicts")
struct CheckVerdictsTests {
  /// A small world of TimeQuest with some targets, which begin on line 6.
  private static func world(_ targets: [String], more: String = "") -> String {
    """
    {
      "name": "small", "simulation": { "players": 60, "days": 2 }, \(population)
      "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
      "scoring": {},\(more)
      "targets": [
        \(targets.joined(separator: ",\n    "))
      ]
    }
    """
  }

  private static let population = """
    "population": { "archetypes": { "one": { "activity": 0.8, "tasksPerActiveDay": 3 } } },
    """

  private static let sure = #"{ "name": "sure", "metric": "xp.day2", "atMost": 1e6 }"#
  private static let missed = #"{ "name": "missed", "metric": "xp.day2", "atMost": 1 }"#
  /// Nobody gets there in two days, and more players would not either.
  private static let late =
    #"{ "name": "late", "metric": "milestone.level50.days.p50", "atMost": 30 }"#

  private func check(
    _ text: String, _ options: [String] = [], environment: [String: String] = [:],
    in folder: TemporaryFolder
  ) throws -> Program.Result {
    let file = try folder.file("x.jsonc", text)
    let words = ["check", file, "--out", folder.path + "/out"] + options
    return try environment.isEmpty
      ? Program.run(words) : Program.process(words, environment: environment)
  }

  private static func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: Sampling on

  /// A limit that a run of 60 players leaves open, and one of many decides: the mean of a run of
  /// 1,000 players plus three of its half-widths.
  private static let nearLimit = Result {
    let folder = try TemporaryFolder()
    let file = try folder.file("near.jsonc", world([]))
    let run = try Program.run([
      "run", file, "--players", "1000", "--out", folder.path + "/near", "--format", "json",
    ])
    let metrics = try #require(json(run.output)["metrics"] as? [[String: Any]])
    let row = try #require(
      metrics.first { $0["metric"] as? String == "xp.day2" && $0["archetype"] as? String == "all" })
    let mean = try #require(row["mean"] as? Double)
    return mean + 3 * (try #require(row["ci_high"] as? Double) - mean)
  }

  @Test("what is inconclusive is sampled on until it is decided, and the report says so")
  func sampledOn() throws {
    let folder = try TemporaryFolder()
    let text = Self.world([
      #"{ "metric": "xp.day2", "atMost": \#(try Self.nearLimit.get()) }"#, Self.sure,
    ])
    let result = try check(text, ["--format", "json"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let object = try Self.json(result.output)
    #expect(object["pass"] as? Int == 2)
    let scenario = try #require((object["scenarios"] as? [[String: Any]])?.first)
    let looks = try #require(scenario["looks"] as? [Int])
    #expect(looks.count > 1 && looks[0] == 60 && looks == looks.sorted())
    let files = try folder.contents(of: "out")
    let run = try Self.json(String(decoding: try #require(files["run.json"]), as: UTF8.self))
    #expect(run["players"] as? Int == looks.last)
    let check = try #require(run["check"] as? [String: Any])
    #expect(check["looks"] as? [Int] == looks)
    #expect(try #require(check["level"] as? Double) > 0.975)
    let report = String(decoding: try #require(files["details.md"]), as: UTF8.self)
    #expect(report.contains("The run may go on with more players, up to 200,000"))
    // Any number of threads gives the same bytes.
    let other = try TemporaryFolder()
    #expect(try self.check(text, ["--threads", "1", "--quiet"], in: other).code == 0)
    for name in ["report.md", "targets.csv", "run.json", "summary.csv"] {
      #expect(try other.contents(of: "out")[name] == files[name])
    }
  }

  @Test("the most players end it: inconclusive, with 0 and a warning, or strictly with 1")
  func capped() throws {
    let folder = try TemporaryFolder()
    let text = Self.world([
      #"{ "name": "near", "metric": "xp.day2", "atMost": \#(try Self.nearLimit.get()) }"#
    ])
    let result = try check(text, ["--max-players", "61"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("\n? open near "))
    #expect(result.output.contains("(looked at 60, then 61 players)"))
    #expect(result.errors.contains("inconclusive targets: 1; more players (--max-players) may"))
    let strict = try check(text, ["--max-players", "1", "--strict", "--quiet"], in: folder)
    #expect(strict.code == 1)
    #expect(strict.errors.contains("questbalance: error: small: near: xp.day2 ≤ "))
    #expect(strict.errors.hasSuffix("): inconclusive\n"))
  }

  @Test("targets that pass at once leave the report of a run")
  func decidedAtOnce() throws {
    let folder = try TemporaryFolder()
    #expect(try check(Self.world([Self.sure]), in: folder).code == 0)
    let run = try Program.run([
      "run", folder.path + "/x.jsonc", "--quiet", "--out", folder.path + "/run",
    ])
    #expect(run.code == 0)
    let (checked, alone) = (try folder.contents(of: "out"), try folder.contents(of: "run"))
    for name in ["summary.csv", "quantiles.csv", "charts/level.svg"] {
      #expect(checked[name] != nil && checked[name] == alone[name])
    }
  }

  @Test("what nobody reaches fails at most and passes at least, and needs no more players")
  func neverReached() throws {
    let folder = try TemporaryFolder()
    let level = #""metric": "milestone.level50.days.p50""#
    let result = try check(
      Self.world([
        #"{ "name": "most", \#(level), "atMost": 2 }"#,
        #"{ "name": "least", \#(level), "atLeast": 2 }"#,
        #"{ "name": "by", "metric": "milestone.level50.days.by2", "atLeast": 0.5 }"#, Self.late,
      ]), in: folder)
    #expect(result.code == 1)
    let lines = result.output.split(separator: "\n").dropFirst(2)
    for (start, value) in [
      ("✗ fail most", "> 2"), ("✓ pass least", "> 2"), ("✗ fail by", "0 %"), ("? open late", "> 2"),
    ] {
      #expect(lines.contains { $0.hasPrefix(start) && $0.contains(value) }, "\(start)")
    }
    #expect(lines.prefix(4).map { $0.first } == ["✗", "✗", "?", "✓"])
    #expect(!result.output.contains("looked at") && !result.errors.contains("more players"))
    let files = try folder.contents(of: "out")
    let table = String(decoding: try #require(files["targets.csv"]), as: UTF8.self)
    #expect(table.contains("least,milestone.level50.days.p50 ≥ 2,,3,,pass"))
  }

  @Test("what the run cannot measure is refused with its place, before anything is played")
  func unmeasurable() throws {
    let folder = try TemporaryFolder()
    let far = #"{ "name": "far", "metric": "milestone.level5000.share", "atLeast": 0 }"#
    let day = #"{ "name": "day", "metric": "xp.day30", "atMost": 1 }"#
    let claims = #" "claims": [{ "claim": "late", "metric": "level.day9", "atMost": 1 }],"#
    for options in [[], ["--set", "xp.completionBonus=1"]] {
      let result = try check(Self.world([Self.sure, far, day], more: claims), options, in: folder)
      #expect(result.code == 65 && result.output.isEmpty)
      for place in ["x.jsonc:4:", "x.jsonc:7:", "x.jsonc:8:"] {
        #expect(result.errors.contains(place), "\(result.errors)")
      }
      #expect(result.errors.contains("\"xp.day30\" cannot be measured: the run ends on day 2"))
      #expect(result.errors.contains("cannot be measured: the highest level is "))
    }
    // A run that is made shorter is no fault of the file; but what is not measured is not checked.
    let long = Self.world([day]).replacing("\"days\": 2", with: "\"days\": 40")
    let short = try check(long, ["--days", "2"], in: folder)
    #expect(short.code == 65 && short.errors.contains("x.jsonc:6:"), "\(short.errors)")
    let run = try Program.run([
      "run", folder.path + "/x.jsonc", "--days", "2", "--quiet", "--out", folder.path + "/run",
    ])
    #expect(run.code == 0)
    #expect(
      try Program.run(["run", folder.path + "/x.jsonc", "--days", "2", "--metric", "xp.day3"]).code
        == 65)
    #expect(try folder.contents(of: "out").isEmpty)
  }

  // MARK: Claims

  @Test("--claims holds a scenario to its claims, too")
  func claims() throws {
    let folder = try TemporaryFolder()
    let claims = """

        "claims": [{ "claim": "quick", "metric": "xp.day2", "atMost": 1 }],
      """
    #expect(try check(Self.world([Self.sure], more: claims), in: folder).code == 0)
    let both = try check(Self.world([Self.sure], more: claims), ["--claims"], in: folder)
    #expect(both.code == 1)
    #expect(both.output.contains("small: 1 target and 1 claim: 1 pass, 1 fail, 0 inconclusive"))
    #expect(both.errors.contains("small: claim: quick: xp.day2 ≤ 1, measured "))
    let alone = try check(Self.world([], more: claims), in: folder)
    #expect(alone.code == 65)
    #expect(alone.errors.contains("no targets to check; --claims checks its claims"))
    #expect(try check(Self.world([], more: claims), ["--claims"], in: folder).code == 1)
    let none = try check(Self.world([]), ["--claims"], in: folder)
    #expect(none.errors.contains("neither targets nor claims to check"))
  }

  // MARK: JUnit

  @Test("--junit writes a suite with a case for each target, and escapes what XML must not hold")
  func junit() throws {
    let folder = try TemporaryFolder()
    let odd = #"{ "name": "a<b> & \"c\"\u0001\n— é", "metric": "days.active", "is": 0 }"#
    let text = Self.world([Self.sure, odd, Self.late])
    let options = ["--junit", folder.path + "/made/junit.xml", "--quiet"]
    #expect(try check(text, options, in: folder).code == 1)
    let written = try String(contentsOfFile: folder.path + "/made/junit.xml", encoding: .utf8)
    let table = try String(contentsOfFile: folder.path + "/out/targets.csv", encoding: .utf8)
    // The last row but one, behind a name with a line feed.
    let cells = try #require(
      table.split(separator: "\n").first { $0.contains("days.active = 0") }
    ).split(separator: ",").suffix(5)
    let exact = try cells.prefix(3).map { try #require(Double($0)) }
    // As in the report, with as many digits as the interval supports: "1.28 (1.15–1.41)".
    let message = try #require(
      written.firstMatch(of: /days\.active = 0, measured (([\d.]+) \(([\d.]+)–([\d.]+)\))"/))
    let measured = message.1
    for (text, value) in zip([message.2, message.3, message.4], exact) {
      #expect(abs(try #require(Double(text)) - value) < (exact[2] - exact[1]) / 4)
    }
    let place = "classname=\"small\" file=\"\(folder.path)/x.jsonc\""
    #expect(
      written == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="questbalance" tests="3" failures="1" errors="0" skipped="1">
          <testsuite name="small" tests="3" failures="1" errors="0" skipped="1">
            <properties>
              <property name="players" value="60"/>
              <property name="days" value="2"/>
              <property name="seed" value="1"/>
            </properties>
            <testcase name="sure" \(place) line="6"/>
            <testcase name="a&lt;b&gt; &amp; &quot;c&quot;\\u0001\\n— é" \(place) line="7">\
        <failure type="fail" message="days.active = 0, measured \(measured)"/></testcase>
            <testcase name="late" \(place) line="8">\
        <skipped message="milestone.level50.days.p50 ≤ 30, measured &gt; 2"/></testcase>
          </testsuite>
        </testsuites>

        """)
    #expect(try check(text, options + ["--strict"], in: folder).code == 1)
    let strict = try String(contentsOfFile: folder.path + "/made/junit.xml", encoding: .utf8)
    #expect(strict.contains("tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"0\""))
    #expect(
      strict.contains(
        "<failure type=\"inconclusive\" message=\"milestone.level50.days.p50 ≤ 30, measured &gt; 2\"/>"
      ))
  }

  @Test("cases of one name get names of their own")
  func junitNames() throws {
    let folder = try TemporaryFolder()
    let claim = #""claims": [{ "claim": "said", "metric": "xp.day2", "atMost": 1 }],"#
    let text = Self.world(
      [#"{ "name": "claim: said", "metric": "xp.day2", "atMost": 2 }"#], more: claim)
    _ = try check(text, ["--claims", "--junit", folder.path + "/j.xml", "--quiet"], in: folder)
    let written = try String(contentsOfFile: folder.path + "/j.xml", encoding: .utf8)
    let names = written.matches(of: /testcase name="([^"]*)"/).map { String($0.1) }
    #expect(names == ["claim: said", "claim: said (2)"])
  }

  @Test("a claim is called one, and the JSON has each demand in parts")
  func claimsInOutputs() throws {
    let folder = try TemporaryFolder()
    let claim =
      #""claims": [{ "claim": "said", "metric": "xp.day2", "group": "one", "atMost": 1 }],"#
    let text = Self.world([Self.sure], more: claim)
    let options = ["--claims", "--github", "--junit", folder.path + "/j.xml"]
    let result = try check(text, options, in: folder)
    #expect(result.code == 1)
    #expect(result.output.contains("small: 1 target and 1 claim: 1 pass, 1 fail, 0 inconclusive\n"))
    #expect(result.output.contains("\n✗ fail claim: said  "))
    #expect(result.output.contains("title=small%3A claim missed::"))
    #expect(result.errors.contains("small: claim: said: xp.day2@one ≤ 1, measured "))
    let junit = try String(contentsOfFile: folder.path + "/j.xml", encoding: .utf8)
    #expect(junit.contains("<testcase name=\"claim: said\""))

    let json = try Self.json(
      try check(text, ["--claims", "--format", "json"], in: folder).output)
    let scenarios = try #require(json["scenarios"] as? [[String: Any]])
    let targets = try #require(scenarios[0]["targets"] as? [[String: Any]])
    #expect(targets.map { $0["kind"] as? String } == ["target", "claim"])
    #expect(targets[1]["metric"] as? String == "xp.day2" && targets[1]["group"] as? String == "one")
    #expect(targets[1]["at_most"] as? Double == 1 && targets[1]["at_least"] is NSNull)
  }

  @Test("verdicts are coloured where colour is on, and stay words")
  func colors() throws {
    let folder = try TemporaryFolder()
    let text = Self.world([Self.sure, Self.missed])
    let plain = try check(text, ["--color", "never"], in: folder).output
    #expect(plain.contains("\n✓ pass sure") && !plain.contains("\u{1b}"))
    let colored = try check(text, ["--color", "always"], in: folder).output
    #expect(colored.contains("\n\u{1b}[32m✓ pass\u{1b}[0m sure"))
    #expect(colored.contains("\n\u{1b}[31m✗ fail\u{1b}[0m missed"))
    #expect(try check(text, ["--color", "auto"], in: folder).output == plain)
  }

  @Test("--junit needs a file that can be written, and says so before the run")
  func junitFile() throws {
    let folder = try TemporaryFolder()
    let result = try check(Self.world([Self.sure]), ["--junit", folder.path], in: folder)
    #expect(result.code == 73)
    #expect(result.errors.contains("--junit \(folder.path): is a folder"))
    #expect(try folder.contents(of: "out").isEmpty)
    #expect(try check(Self.world([Self.sure]), ["--junit="], in: folder).code == 64)
    let file = try folder.file("plain", "")
    #expect(
      try check(Self.world([Self.sure]), ["--junit", file + "/j.xml"], in: folder).code == 73)
  }

  // MARK: Annotations

  @Test("--github prints a command for each target that does not pass, with its place")
  func annotations() throws {
    let folder = try TemporaryFolder()
    let odd = #"{ "name": "50%: a,\r\nb", "metric": "days.active", "atMost": 0 }"#
    let text = Self.world([Self.sure, odd, Self.late])
    let workspace = ["GITHUB_WORKSPACE": folder.path]
    let result = try check(text, ["--github"], environment: workspace, in: folder)
    #expect(result.code == 1)
    let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(commands.count == 2)
    #expect(
      commands[0].hasPrefix(
        "::error file=x.jsonc,line=7,col=5,title=small%3A target missed::"
          + "50%25: a,\\r\\nb: days.active ≤ 0, measured "))
    #expect(
      commands[1] == "::warning file=x.jsonc,line=8,col=5,title=small%3A target inconclusive::"
        + "late: milestone.level50.days.p50 ≤ 30, measured > 2")
    // JSON stays JSON; quiet or not, they were asked for.
    let quiet = try check(
      text, ["--github", "--format", "json", "--quiet", "--strict"], in: folder)
    #expect(try Self.json(quiet.output)["fail"] as? Int == 1)
    #expect(quiet.errors.contains("::error file=\(folder.path)/x.jsonc,line=7,col=5,"))
    #expect(quiet.errors.contains("::error file=\(folder.path)/x.jsonc,line=8,col=5,"))
    let plain = try check(text, environment: ["GITHUB_ACTIONS": "true"], in: folder)
    #expect(!plain.output.contains("::"))
  }

  // MARK: Circles

  /// A store and a forge of QuestBond, with one target that is met; the stash is on line 4.
  private static func market(_ forge: String, stash: String) -> String {
    """
    {
      "name": "market", "simulation": { "players": 20, "days": 2 }, \(population)
      "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }], "loot": {}, "store": {},
      "stash": { "prices": \(stash) },
      "forge": { "craft": { \(forge) } },
      "targets": [{ "name": "net", "metric": "gold.net.perActiveDay", "atMost": 1e6 }]
    }
    """
  }

  @Test("a circle with a limit is a line and a warning; one without a limit ends with 1")
  func circles() throws {
    let folder = try TemporaryFolder()
    let sound = try check(Self.market("", stash: "[10, 30, 80, 200, 500]"), in: folder)
    #expect(sound.code == 0 && !sound.output.contains("circle"), "\(sound.errors)")

    let limited = try check(Self.market("", stash: "[10, 30, 401, 200, 500]"), in: folder)
    let text =
      "gold out of nothing: 4 × buying (400 gold → 1 plain rare piece, STO), then 4 × selling "
      + "(1 plain rare piece → 401 gold, EQP-4) gains 4 gold a day at most"
    #expect(limited.code == 0, "\(limited.errors)")
    #expect(limited.output.contains("\n  circle  \(text)\n"))
    #expect(limited.errors.contains("x.jsonc:4:33: warning: stash.prices[2]: \(text)\n"))

    // 0.7 × 10 + 0.3 × 30 = 16 gold come back.
    func crafted(_ gold: Int) -> String {
      Self.market(
        "\"t1\": { \"essence\": 0, \"materials\": 0, \"gold\": \(gold) }",
        stash: "[10, 30, 80, 200, 500]")
    }
    let options = ["--github", "--junit", folder.path + "/made/circles.xml"]
    let unlimited = try check(crafted(15), options, in: folder)
    #expect(unlimited.code == 1)
    // Who goes round in it would never come to an end.
    #expect(
      unlimited.output.contains("market: not played, as a circle of conversions has no limit\n"))
    #expect(unlimited.output.contains(" gains 1 gold a round, without limit\n"))
    #expect(unlimited.output.contains("title=market%3A circle of conversions::gold out of nothing"))
    #expect(unlimited.errors.contains("questbalance: error: market: gold out of nothing: "))
    let junit = try String(contentsOfFile: folder.path + "/made/circles.xml", encoding: .utf8)
    #expect(junit.contains("tests=\"1\" failures=\"1\""))
    #expect(junit.contains("<failure type=\"circle\" message=\"gold out of nothing: "))
    let exact = try check(crafted(16), in: folder)
    #expect(!exact.output.contains("gold out of nothing"))
  }

  @Test("a target of the file below is told where it stands")
  func inherited() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("base.jsonc", Self.world([Self.missed]))
    let result = try check(
      #"{ "extends": "base.jsonc", "name": "above" }"#, ["--github"], in: folder)
    #expect(result.code == 1)
    #expect(
      result.output.contains("::error file=\(folder.path)/base.jsonc,line=6,col=5,title=above"))
  }

  @Test("a metric that there is none of, or wrong options, are told before the run")
  func wrong() throws {
    let folder = try TemporaryFolder()
    let typo = #"{ "metric": "difficulty.level2.sesions.by20", "atLeast": 0.5 }"#
    let result = try check(Self.world([typo]), in: folder)
    #expect(result.code == 65)
    #expect(
      result.errors.contains(
        "x.jsonc:6:17: error: targets[difficulty.level2.sesions.by20].metric: no metric of this"))
    #expect(result.errors.contains("did you mean \"difficulty.level2.sessions.by20\"?"))
    for options in [["--max-players", "0"], ["--max-players", "x"], ["--strict=1"]] {
      #expect(try check(Self.world([Self.sure]), options, in: folder).code == 64)
    }
  }

  @Test(
    "the shipped scenarios have targets, and check their shape",
    // Those of one game differ by numbers alone: one of each, and all of them in the nightly study.
    arguments: ["questbond", "timequest", "bennie"]
      + StudySize.of(sample: [], full: ["questbond-before", "exploits"]))
  func shipped(name: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run([
      "check", Shipped.scenario(name), "--players", "6", "--max-players", "1",
      "--format", "json", "--out", folder.path + "/out",
    ])
    #expect(result.code == 0 || result.code == 1, "\(result.errors)")
    let scenarios = try #require(Self.json(result.output)["scenarios"] as? [[String: Any]])
    let targets = try #require(scenarios.first?["targets"] as? [[String: Any]])
    #expect((4...10).contains(targets.count))
    #expect(targets.allSatisfy { ($0["file"] as? String)?.hasSuffix("/\(name).jsonc") == true })
  }
}
