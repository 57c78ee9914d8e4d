import Foundation
import TestSupport
import Testing

/// `run --per-player`: one row a player.
@Suite("run --per-player")
struct PerPlayerTests {
  /// Runs a small world and returns the tables by their names.
  private static func tables(_ options: [String]) throws -> [String: [[String]]] {
    let folder = try TemporaryFolder()
    let result = try Program.run(
      [
        "run", Shipped.tiny, "--players", "150", "--days", "6", "--quiet", "--per-player", "--out",
        folder.path + "/out",
      ] + options)
    #expect(result.code == 0, "\(result.errors)")
    return try folder.contents(of: "out").filter { $0.key.hasSuffix(".csv") }.mapValues { data in
      String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    }
  }

  private static let one = Result { try tables(["--threads", "1"]) }

  @Test("players stand in order, each once, and any number of threads writes the same")
  func order() throws {
    let rows = try #require(Self.one.get()["players.csv"])
    #expect(
      rows[0].prefix(4) == ["party", "member", "archetype", "weight"] && rows.count == 151)
    let places = try rows.dropFirst().map { row in
      [try #require(Int(row[0])), try #require(Int(row[1]))]
    }
    #expect(places.first == [0, 0])
    for (one, next) in zip(places, places.dropFirst()) {
      #expect(next == [one[0], one[1] + 1] || next == [one[0] + 1, 0])
    }
    #expect(try Self.tables(["--threads", "3"])["players.csv"] == rows)
  }

  @Test("the rows give the numbers of players and the extremes of the summary")
  func summary() throws {
    let tables = try Self.one.get()
    let (players, summary) = (
      try #require(tables["players.csv"]), try #require(tables["summary.csv"])
    )
    var compared = 0
    for row in summary.dropFirst() where !row[1].isEmpty {
      guard let column = players[0].firstIndex(of: row[0]) else { continue }
      let values = players.dropFirst().filter { row[1] == "all" || $0[2] == row[1] }
        .compactMap { Double($0[column]) }
      #expect(Double(row[3]) == Double(values.count), "\(row[0])@\(row[1])")
      // The columns are those of the head: min and max.
      let (least, most) = (summary[0].firstIndex(of: "min")!, summary[0].firstIndex(of: "max")!)
      #expect(values.min() == Double(row[least]) && values.max() == Double(row[most]))
      compared += 1
    }
    #expect(compared > 100)
    // A group of archetypes has a column of its own, so that no sum counts a player twice.
    #expect(summary[0].last == "group")
    #expect(summary.contains { $0[1].isEmpty && $0.last == "everybody" })
    #expect(summary.dropFirst().allSatisfy { $0[1].isEmpty != $0.last!.isEmpty })
  }

  @Test(
    "a weighted mean of a column is the summary's, where too few players are there for controls")
  func weights() throws {
    let tables = try Self.one.get()
    let (players, summary) = (
      try #require(tables["players.csv"]), try #require(tables["summary.csv"])
    )
    let mean = try #require(summary[0].firstIndex(of: "mean"))
    var compared = 0
    for row in summary.dropFirst() where row[1] == "all" && row[3] == "150" {
      guard let column = players[0].firstIndex(of: row[0]), !row[2].hasPrefix("share") else {
        continue
      }
      let values = try players.dropFirst().map { player in
        (weight: try #require(Double(player[3])), value: try #require(Double(player[column])))
      }
      let weight = values.reduce(0) { $0 + $1.weight }
      let own = values.reduce(0) { $0 + $1.weight * $1.value } / weight
      let said = try #require(Double(row[mean]))
      #expect(abs(own - said) <= 2e-5 * max(abs(said), 1e-3), "\(row[0]): \(own), \(said)")
      #expect(abs(weight - 150) < 1e-2)
      compared += 1
    }
    #expect(compared > 50)
  }

  @Test("with standard output for the report there is no place for it")
  func standardOutput() throws {
    let result = try Program.run(["run", Shipped.tiny, "--per-player", "--out", "-"])
    #expect(result.code == 64 && result.errors.contains("--per-player writes a file"))
  }
}
