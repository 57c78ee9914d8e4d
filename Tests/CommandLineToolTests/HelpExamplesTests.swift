import Foundation
import Testing

@testable import CommandLineTool

/// Every example of every `--help` runs, with few players, in a folder of its own.
@Suite("Examples of --help")
struct HelpExamplesTests {
  /// All but those of `bench`, which times this machine, and of `watch`, which does not end.
  private static let examples: [(command: String, line: String)] = commands.filter {
    !["bench", "watch"].contains($0.name)
  }.flatMap { command in
    command.examples.map { (command.name, $0) }
  }

  @Test("every example runs", arguments: examples)
  func runs(command name: String, line: String) throws {
    let command = try #require(commands.first { $0.name == name })
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Shipped.root + "/Scenarios", toPath: folder.path + "/Scenarios")
    var words = try CommandLineText.words(of: line).dropFirst()
      .map { $0.replacing("/tmp/", with: folder.path + "/") }
    words = try words.flatMap { try expanded($0, in: folder.path) }
    let options = command.options.map(\.name)
    // Trace plays one party, whose number may be high.
    if options.contains("--players"), name != "trace" {
      set("--players", "-p", to: "20", in: &words)
      if name == "check" || words.contains("--target-error") {
        set("--max-players", to: "20", in: &words)
      }
    }
    if options.contains("--budget") { set("--budget", to: "2", in: &words) }
    // All numbers, or a season, take minutes.
    if name == "screen", !words.contains("--paths") { words += ["--paths", "levels.*"] }
    if name == "exploit" { set("--days", to: "6", in: &words) }
    if ["fit", "validate"].contains(name) || line.contains("days.csv") { try folder.writeDays() }
    if name == "merge" { try play(into: folder, parts: words.contains { $0.hasSuffix("/more") }) }
    if words.contains("--extend") {
      let played = try Program.process(
        [name, words[1], "-p", "10", "--shard", "1/1", "--quiet", "--out", folder.path + "/parts"],
        in: folder.path)
      #expect(played.code == 0, "\(played.errors)")
    }
    let result = try Program.process(words, in: folder.path)
    // A few players may miss a target.
    #expect([0, 1].contains(result.code), "\(line)\n\(result.errors)")
  }

  /// Gives an option another value, whether it is there or not.
  private func set(
    _ option: String, _ short: String = "", to value: String, in words: inout [String]
  ) {
    if let place = words.firstIndex(where: { $0 == option || $0 == short }) {
      words.removeSubrange(place...place + 1)
    }
    words += [option, value]
  }

  /// The files that a shell makes of a pattern.
  private func expanded(_ word: String, in folder: String) throws -> [String] {
    guard word.hasSuffix("/*.jsonc") else { return [word] }
    let parent = word.dropLast("/*.jsonc".count)
    return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(parent)")
      .filter { $0.hasSuffix(".jsonc") }.sorted().map { "\(parent)/\($0)" }
  }

  /// Plays what `merge` merges: one part, or two in two folders.
  private func play(into folder: TemporaryFolder, parts isTwo: Bool) throws {
    for (part, place) in isTwo ? [("1/2", "parts"), ("2/2", "more")] : [("1/1", "parts")] {
      let run = try Program.run([
        "run", Shipped.small, "-p", "600", "--days", "2", "--shard", part, "--quiet", "--out",
        "\(folder.path)/\(place)",
      ])
      #expect(run.code == 0, "\(run.errors)")
    }
  }
}
