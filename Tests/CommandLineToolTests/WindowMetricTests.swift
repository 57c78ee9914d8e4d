import Foundation
import Testing

@Suite("windows of days")
struct WindowMetricTests {
  private func run(_ metrics: String..., into folder: TemporaryFolder) throws -> Program.Result {
    try Program.run(
      ["run", Shipped.tiny, "--players", "20", "--days", "6", "--quiet"]
        + metrics.flatMap { ["--metric", $0] } + ["--out", folder.path + "/out"])
  }

  /// The rows of a table that begin with some fields.
  private func rows(
    _ name: String, in folder: TemporaryFolder, where fits: ([Substring]) -> Bool
  ) throws -> [[Substring]] {
    let text = String(decoding: try #require(folder.contents(of: "out")[name]), as: UTF8.self)
    return text.split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }.filter(fits)
  }

  @Test("a run measures them, and writes a count by day of which a day or a window is asked")
  func measured() throws {
    let folder = try TemporaryFolder()
    let result = try run(
      "drops.task.day4@often", "drops.task.days3to5", "gold.net.perActiveDay.days3to5.p50",
      into: folder)
    #expect(result.code == 0, "\(result.errors)")
    let summary = try rows("summary.csv", in: folder) { $0[1] == "often" }
    let names = summary.map { String($0[0]) }
    #expect(names.filter { $0.contains(".days3to5") }.count == 3)
    let count = try #require(summary.first { $0[0] == "drops.task.day4" })
    let days = try rows("level_progression.csv", in: folder) {
      $0[1] == "often" && $0[2] == "drops.task"
    }
    #expect(days.map { String($0[0]) } == ["1", "2", "3", "4", "5", "6"])
    let (known, shown) = try (#require(Double(count[4])), #require(Double(days[3][4])))
    #expect(abs(shown - known) < 1e-5 * known && known > 0)
    // Means are no counts, and have no rows.
    let tracks = try rows("level_progression.csv", in: folder) { $0[2].contains("gold") }
    #expect(tracks.isEmpty)
  }

  @Test("a run that is not asked writes none")
  func plain() throws {
    let folder = try TemporaryFolder()
    #expect(try run(into: folder).code == 0)
    #expect(try rows("level_progression.csv", in: folder) { $0[2] == "drops.task" }.isEmpty)
  }

  @Test("one that no run has is refused with the reason")
  func refused() throws {
    let folder = try TemporaryFolder()
    let late = try run("drops.task.days3to9", "drops.task.days5to3", into: folder)
    #expect(late.code == 65)
    #expect(late.errors.contains("--metric drops.task.days3to9: the run ends on day 6"))
    #expect(
      late.errors.contains(
        "--metric drops.task.days5to3: the window ends before it begins: write days3to5"))
    let whole = try run("equipment.power.days3to5", into: folder)
    #expect(whole.code == 65)
    #expect(
      whole.errors.contains(
        "equipment.power is no sum of days, so it has no windows; these have: equipment."))
    let misspelt = try run("drops.tsk.days3to5", into: folder)
    #expect(misspelt.code == 64)
    #expect(misspelt.errors.contains(#"did you mean "drops.task.days3to5"?"#))
  }
}
