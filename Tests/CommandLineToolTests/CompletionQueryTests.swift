import Foundation
import ShippedGames
import Testing

@testable import CommandLineTool

@Suite("What completion offers")
struct CompletionQueryTests {
  /// The words offered after a line, whose last word is not ended.
  private func words(after line: String) -> [String] {
    query(line).candidates.map(\.word)
  }

  private func query(_ line: String) -> CompletionQuery {
    CompletionQuery(
      line.split(separator: " ", omittingEmptySubsequences: false).map(String.init), shippedGames)
  }

  private let quest = Shipped.scenario("questbond")

  @Test("first come commands, or with a dash the program's own options")
  func commandNames() {
    #expect(words(after: "") == commands.map { $0.name })
    #expect(words(after: "comp") == ["compare", "completion"])
    #expect(words(after: "-") == ["--help", "--version"])
    #expect(words(after: "help ") == commands.map { $0.name })
    #expect(words(after: "unknown ").isEmpty)
  }

  @Test("every option that a command declares is offered, and each of its words")
  func options() {
    for command in commands {
      #expect(words(after: "\(command.name) --") == command.allOptions(shippedGames).map(\.name))
      for option in command.allOptions(shippedGames) {
        guard let value = option.value, !value.choices.isEmpty else { continue }
        #expect(words(after: "\(command.name) \(option.name) ") == value.choices)
        let joined = "\(command.name) \(option.name)="
        #expect(words(after: joined) == value.choices.map { "\(option.name)=\($0)" })
      }
    }
  }

  @Test("an option is offered once, unless it may be repeated")
  func once() {
    #expect(!words(after: "run --days 3 --").contains("--days"))
    #expect(words(after: "run --set a=1 --").contains("--set"))
  }

  @Test("where a scenario or a folder stands, the shell is asked for files")
  func files() {
    #expect(query("run ").files == "scenarios" && query("run ").candidates.isEmpty)
    #expect(query("check a.jsonc ").files == "scenarios")
    #expect(query("run --out ").files == "folders")
    #expect(query("run --out=x").files == "folders")
    #expect(query("trace a --against ").files == "scenarios")
    #expect(query("run -- ").files == "scenarios")
    #expect(query("run --players ").files == nil && query("run --players ").candidates.isEmpty)
    #expect(query("run --d").files == nil)
  }

  @Test("--set offers the paths of the scenario on the line, with what they are now")
  func settings() throws {
    let offered = query("run \(quest) --set pity.task.").candidates
    let threshold = try #require(offered.first { $0.word == "pity.task.threshold=" })
    #expect(threshold.meaning.hasPrefix("20: "))
    #expect(offered.allSatisfy { $0.word.hasPrefix("pity.task.") })
    #expect(words(after: "run \(quest) --set=pity.task.thr") == ["--set=pity.task.threshold="])
    #expect(words(after: "run --set pity.task.thr").isEmpty)
    #expect(words(after: "run /nowhere.jsonc --set ").isEmpty)
    #expect(words(after: "run /tmp --set ").isEmpty)
    #expect(words(after: "run - --set ").isEmpty)
  }

  @Test("--target-error offers the scenario's metrics")
  func metrics() {
    let offered = words(after: "run \(quest) --target-error level.day30")
    #expect(offered.contains("level.day30=") && offered.contains("level.day30.p50="))
  }

  @Test("--metric offers what a sweep takes: quantiles of droughts, and none over players")
  func sweptMetrics() {
    #expect(
      words(after: "sweep \(quest) --metric drought.task.p") == [
        "drought.task.p50", "drought.task.p95",
      ])
    #expect(words(after: "sweep \(quest) --metric level.day30") == ["level.day30"])
  }

  @Test("screen offers what it can move, each path once, and the metrics that it can rank by")
  func screened() throws {
    let offered = query("screen \(quest) --paths pity.task.").candidates
    let threshold = try #require(offered.first { $0.word == "pity.task.threshold" })
    #expect(threshold.meaning.hasPrefix("20: "))
    #expect(Set(offered.map(\.word)).count == offered.count)
    #expect(words(after: "screen \(quest) --paths loot.task.rar") == ["loot.task.rarities"])
    #expect(words(after: "screen \(quest) --paths simulation.").isEmpty)
    #expect(words(after: "screen \(quest) --metric level.day30") == ["level.day30"])
  }

  @Test("a list goes on after a comma with what is not in it")
  func lists() {
    #expect(words(after: "trace x --events fo") == ["forge"])
    #expect(words(after: "trace x --events forge,lo") == ["forge,loot"])
    #expect(!words(after: "trace x --events forge,").contains("forge,forge"))
  }

  @Test("the program writes a candidate a line, its meaning after a tab, files last")
  func text() throws {
    let result = try Program.run(["completion", "query", "--", "run", "--q"])
    #expect(result.code == 0 && result.output == "--quiet\tprint only errors\n")
    #expect(try Program.run(["completion", "query", "--", "odds", ""]).output == ":scenarios\n")
    #expect(try Program.run(["completion", "query"]).code == 0)
  }

  @Test(
    "an unknown shell ends with 64",
    arguments: [
      ([], "needs a shell"), (["zhs"], "zhs is not a known shell"), (["bash", "zsh"], "one shell"),
    ])
  func unknownShell(words: [String], message: String) throws {
    let result = try Program.run(["completion"] + words)
    #expect(result.code == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
