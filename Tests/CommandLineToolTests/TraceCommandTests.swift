import Foundation
import TestSupport
import Testing

@Suite("The trace command")
struct TraceCommandTests {
  private static let tiny = ["trace", Shipped.tiny, "--party", "3"]

  @Test("text has a heading for each day with who plays, and ends with what it came to")
  func text() throws {
    let result = try Program.run(Self.tiny + ["--days", "2...4"])
    #expect(result.code == 0 && result.errors.isEmpty)
    let days = result.output.split(separator: "\n").filter { $0.hasPrefix("day ") }
    #expect(days.map { $0.prefix(5) } == ["day 2", "day 3", "day 4"])
    #expect(days.allSatisfy { $0.contains(" plays (") || $0.contains(" stays away") })
    let end = try #require(result.output.range(of: "\nin all:\n"))
    #expect(result.output[end.upperBound...].contains(" active day"))
  }

  @Test(
    "json has one object a line, with the same keys in the same order",
    arguments: [Shipped.tiny, Shipped.scenario("bennie"), Shipped.small])
  func json(scenario: String) throws {
    let result = try Program.run([
      "trace", scenario, "--party", "0", "--days", "0...5", "--format", "json",
    ])
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count > 5)
    for line in lines {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(
        Set(object.keys) == ["day", "minute", "member", "engine", "event", "facts", "luck"])
      #expect(line.hasPrefix("{\"day\": "))
      #expect((0...5).contains(object["day"] as! Int))
    }
  }

  @Test("--member and --events choose what is shown")
  func filters() throws {
    let result = try Program.run(
      Self.tiny + ["--events", "loot,gold", "--member", "0", "--format", "json", "--days", "3"])
    let lines = result.output.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(
      lines.allSatisfy {
        $0.contains("\"day\": 3,") && $0.contains("\"member\": 0,")
          && ($0.contains("\"engine\": \"loot\"") || $0.contains("\"engine\": \"gold\""))
      })
  }

  @Test("--against with settings holds a party against itself in a changed world")
  func againstSettings() throws {
    let changed = try Program.run(
      Self.tiny + ["--against", "--set", "loot.task.equipment=0.9"])
    #expect(changed.code == 0, "\(changed.errors)")
    #expect(changed.output.contains("what-if"))
    #expect(changed.output.contains("chance 0.9"))
    let same = try Program.run(Self.tiny + ["--against", "--set", "loot.task.equipment=0.065"])
    #expect(
      same.output == (try Program.run(Self.tiny + ["--against", "--set", "name=other"])).output)
    let traced = try Program.run(
      Self.tiny + ["--events", "loot", "--set", "loot.task.equipment=0.9"])
    #expect(traced.output.contains("chance 0.9"))
    let nothing = try Program.run(Self.tiny + ["--against"])
    #expect(nothing.code == 64)
    #expect(nothing.errors.contains("--against needs a second scenario, or --set path=value"))
  }

  @Test("--against shows where two worlds part, and what they have in common before")
  func against() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: Shipped.tiny, encoding: .utf8)
    try #require(text.contains(#""task": { "threshold": 12"#))
    let other = try folder.file(
      "other.jsonc",
      text.replacing(#""task": { "threshold": 12"#, with: #""task": { "threshold": 2"#))
    let same = try Program.run(Self.tiny + ["--against", Shipped.tiny])
    #expect(same.output.contains("give it the same life"))
    let parted = try Program.run(Self.tiny + ["--against", other])
    #expect(parted.code == 0 && parted.output.contains(" in common and diverge on day "))
    let json = try Program.run(Self.tiny + ["--against", other, "--format", "json"])
    let lines = json.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("{\"common\": "))
    let a = lines.first { $0.hasPrefix("{\"world\": \"a\"") }
    let b = lines.first { $0.hasPrefix("{\"world\": \"b\"") }
    // Pity forces in one what luck denies in the other, by the same roll.
    #expect(try #require(a).contains("\"outcome\": \"none\""))
    #expect(try #require(b).contains("\"outcome\": \"forced\""))
  }

  @Test(
    "what is not there ends with 64 and says what there is",
    arguments: [
      (["--party", "6000"], "--party 6000: the run of tiny has parties 0…"),
      ([], "trace needs --party N"),
      (["--party", "-1"], "--party -1: expected a whole number"),
      (["--party", "0", "--days", "9"], "--days ends with 9: this run has days 1…8"),
      (["--party", "0", "--days", "9...3"], "--days 9...3: expected a day, such as 12"),
      (["--party", "0", "--days", "x"], "--days x: expected a day"),
      (["--party", "0", "--member", "9"], "--member 9: party 0 has member"),
      (["--party", "0", "--events", "loot,forg"], "did you mean \"forge\"?"),
      (["--party", "0", "--digest", "--days", "3"], "only --member goes with it"),
      (["--party", "0", "--digest", "--events", "loot"], "only --member goes with it"),
    ])
  func wrongUsage(options: [String], message: String) throws {
    let result = try Program.run(["trace", Shipped.tiny] + options)
    #expect(result.code == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("days without play say that the player stayed away, why, and until when")
  func absence() throws {
    // Nobody but casual players, who lapse for six days once in five.
    let away =
      ["trace", Shipped.scenario("timequest"), "--party", "0"]
      + ["lapse=0.2", "lapseDays=[6,6]", "churn=0"].flatMap {
        ["--set", "population.archetypes.casual.\($0)"]
      }
      + ["steady", "achiever", "hoarder", "erratic"].flatMap {
        ["--set", "population.archetypes.\($0).weight=0"]
      }
    let whole = try Program.run(away)
    let line = /\nday (\d+)…(\d+): 0 stays away \(lapsed, back on day (\d+)\)\n/
    let match = try #require(whole.output.firstMatch(of: line), "\(whole.output.prefix(3000))")
    let (first, last) = (try #require(Int(match.1)), try #require(Int(match.2)))
    let some = try Program.run(away + ["--days", "\(first + 1)...\(last)"])
    #expect(some.output.contains("day \(first + 1)…\(last): 0 stays away (lapsed, back on day "))
    #expect(!some.output.contains("Nothing of that kind"))
    let json = try Program.run(
      away + ["--days", "\(last)", "--format", "json"])
    #expect(
      json.output.hasPrefix(
        """
        {"day": \(last), "minute": null, "member": 0, "engine": "presence", "event": "away", \
        "facts": {"from": \(first), "through": \(last), "why": "lapsed", "back": \(match.3)}, \
        "luck": []}

        """), "\(json.output)")
    let other = try Program.run(
      away + ["--events", "exp", "--days", "\(last)", "--format", "json"])
    #expect(other.output.isEmpty)
  }

  @Test("who has left is away until the end", arguments: ["text", "json"])
  func left(format: String) throws {
    let trace = try Program.run(
      ["trace", Shipped.scenario("timequest"), "--party", "0", "--days", "60...90"]
        + ["casual", "steady", "achiever", "hoarder", "erratic"].flatMap {
          ["--set", "population.archetypes.\($0).churn=0.9"]
        } + ["--format", format])
    #expect(
      format == "text"
        ? trace.output.contains("\nday 60…90: 0 left for good on day ")
        : trace.output.contains("\"through\": 90, \"why\": \"left\"}"), "\(trace.output)")
  }

  @Test(
    "--digest tells each member's life on a page", arguments: ["questbond", "timequest", "bennie"])
  func digest(scenario: String) throws {
    for party in StudySize.of(sample: ["5"], full: ["3", "5", "17"]) {
      let words = ["trace", Shipped.scenario(scenario), "--party", party, "--digest"]
      let result = try Program.run(words)
      #expect(result.code == 0 && result.errors.isEmpty)
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
      let pages = result.output.split(separator: "\(scenario), party ")
      #expect(pages.allSatisfy { $0.split(separator: "\n").count <= 60 })
      for sections in [["timeline"], ["longest time without a", "why it got stuck: "]] {
        #expect(
          pages.allSatisfy { page in sections.contains { page.contains("\n\($0)") } },
          "\(result.output)")
      }
    }
  }

  @Test("--digest has a line of JSON for each member, and --member chooses one")
  func digestOfMembers() throws {
    let words = ["trace", Shipped.tiny, "--party", "1", "--digest"]
    let result = try Program.run(words)
    let pages = result.output.split(separator: "tiny, party ")
    #expect(pages.count == 2)
    let json = try Program.run(words + ["--format", "json"])
    #expect(json.output.split(separator: "\n").count == pages.count)
    let member = try Program.run(words + ["--member", "0"])
    #expect(result.output.hasPrefix(member.output) && member.output.contains("tiny, party 1"))
  }

  @Test("a wrong scenario ends with 65, a missing one with 66")
  func wrongScenario() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", "{ \"name\": \"x\" }")
    #expect(try Program.run(["trace", file, "--party", "0"]).code == 65)
    #expect(try Program.run(["trace", folder.path + "/none", "--party", "0"]).code == 66)
    let other = try Program.run(Self.tiny + ["--against", file])
    #expect(other.code == 65)
  }

  @Test("a report's commands replay the lives that it names, with the values that it gives")
  func replay() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run([
      "run", Shipped.tiny, "--seed", "9", "--quiet", "--out", folder.path + "/out",
    ])
    #expect(run.code == 0, "\(run.errors)")
    let report = try String(contentsOfFile: folder.path + "/out/details.md", encoding: .utf8)
    let row = /\| richest in gold .*\| +([0-9,]+) \| gold .*`questbalance trace (.*)` \|/
    let match = try #require(report.firstMatch(of: row))
    var words = match.2.split(separator: " ").map(String.init)
    words[0] = folder.path + "/out/" + words[0]
    let trace = try Program.run(["trace"] + words)
    #expect(trace.code == 0, "\(trace.errors)")
    let member = try #require(words.last)
    let ending = try #require(trace.output.split(separator: "\nin all:\n").last)
    let lines = ending.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix("  \(member) ") })
    #expect(lines[place + 1].hasSuffix(" = \(match.1)"))
  }

  @Test("--help has the catalogue of events and an example for each way")
  func help() throws {
    let help = try Program.run(["trace", "--help"])
    #expect(help.code == 0)
    #expect(help.output.contains("\n  loot.attempt "))
    #expect(help.output.split(separator: "\n").count { $0.contains("questbalance trace S") } == 4)
  }
}
