import Foundation
import TestSupport
import Testing

/// `run --per-day`: one row a player and active day.
@Suite("run --per-day")
struct PerDayTests {
  /// Runs a small world of which some players join late; returns its files.
  private static func files(_ options: [String]) throws -> [String: Data] {
    let folder = try TemporaryFolder()
    let joins = #"joins={"launch":{"weight":2,"day":1},"late":{"weight":1,"day":3}}"#
    let result = try Program.run(
      [
        "run", Shipped.tiny, "--players", "400", "--days", "6", "--quiet", "--set", joins,
        "--per-player", "--out", folder.path + "/out",
      ] + options)
    #expect(result.code == 0, "\(result.errors)")
    return try folder.contents(of: "out").filter { $0.key != "timing.json" }
  }

  private static let one = Result { try files(["--per-day", "--threads", "1"]) }

  private static func table(_ name: String) throws -> [[String: String]] {
    let files = try one.get()
    let data = try #require(files[name])
    let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }

  @Test("rows are in the order of players and days, and add up to the rows of players")
  func sums() throws {
    let (days, players) = (try Self.table("days.csv"), try Self.table("players.csv"))
    #expect(players.count == 400 && !days.isEmpty)
    func number(_ row: [String: String], _ column: String) throws -> Int {
      try #require(row[column].flatMap { Int($0) }, "\(column)")
    }
    let keys = try days.map { [try number($0, "player"), try number($0, "day")] }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    var rows: [Int: [[String: String]]] = [:]
    for day in days { rows[try number(day, "player"), default: []].append(day) }
    for (place, player) in players.enumerated() {
      let own = rows[place] ?? []
      #expect(player["days.active"] == "\(own.count)")
      let late = player["archetype"]?.hasSuffix("@late") ?? false
      let first = try own.first.map { try number($0, "day") }
      for row in own {
        // A log knows a player from the first active day on.
        #expect(try number(row, "install") == first)
        #expect(try (late ? 3 : 1)...6 ~= number(row, "day"))
        let sinks = try row.keys.filter { $0.hasPrefix("sink.") }.map { try number(row, $0) }
        #expect(try !sinks.isEmpty && sinks.reduce(0, +) == number(row, "spent"))
      }
      let earned = try own.reduce(0) { try $0 + number($1, "earned") }
      let perDay = try #require(player["gold.faucets.perDay"].flatMap { Double($0) })
      #expect(abs(perDay * (late ? 4 : 6) - Double(earned)) < 0.01 + Double(earned) * 1e-5)
      if own.contains(where: { $0["day"] == "6" }), let last = own.last {
        #expect(late || last["level"] == player["level.day6"])
      }
    }
  }

  @Test("any number of threads writes the same, and the table changes no other file")
  func threads() throws {
    let one = try Self.one.get()
    #expect(try Self.files(["--per-day", "--threads", "3"]) == one)
    let without = try Self.files([])
    #expect(without["days.csv"] == nil && one["days.csv"] != nil)
    for (name, data) in without where name != "files.txt" { #expect(one[name] == data, "\(name)") }
  }

  @Test("a share of a run, and standard output, have no place for it")
  func refusals() throws {
    let output = try Program.run(["run", Shipped.tiny, "--per-day", "--out", "-"])
    #expect(output.code == 64 && output.errors.contains("--per-day writes a file"))
    let share = try Program.run([
      "run", Shipped.tiny, "--per-day", "--shard", "1/2", "--out", "parts",
    ])
    #expect(share.code == 64 && share.errors.contains("--per-day needs the whole run"))
  }
}
