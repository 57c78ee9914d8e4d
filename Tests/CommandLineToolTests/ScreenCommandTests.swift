import Foundation
import Testing

@Suite("questbalance screen")
struct ScreenCommandTests {
  private static let small = ["screen", Shipped.small, "--players", "60", "--days", "4"]
  /// A bonus that everybody gets, a number at the end of its range, a chance, lists, and assumptions.
  private static let some =
    small + ["--metric", "xp.perSession", "--metric", "xp.day3@steady", "--paths", "xp.**"]

  private func screen(
    _ arguments: [String], into folder: TemporaryFolder? = nil
  ) throws -> (result: Program.Result, files: [String: Data]) {
    let folder = try folder ?? TemporaryFolder()
    let result = try Program.run(arguments + ["--out", folder.path + "/out"])
    var files = try folder.contents(of: "out")
    files.removeValue(forKey: "timing.json")
    return (result, files)
  }

  private func text(_ files: [String: Data], _ name: String) throws -> String {
    String(decoding: try #require(files[name], "\(files.keys.sorted())"), as: UTF8.self)
  }

  /// The rows of `screen.csv` by column; no cell here has a comma inside but lists, in quotes.
  private func table(_ files: [String: Data]) throws -> [[String: String]] {
    let lines = try text(files, "screen.csv").split(separator: "\n").map(cells)
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  private func cells(_ line: Substring) -> [String] {
    var (cells, isQuoted) = ([""], false)
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  @Test("writes report, table and run, and prints what matters most")
  func files() throws {
    let (result, files) = try screen(Self.some)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      Set(files.keys) == [
        "report.md", "report.html", "report.svg", "comment.md", "screen.csv", "run.json",
        "files.txt",
      ])
    #expect(
      result.output.contains("xp.perSession is ") && result.output.contains("numbers move it"))
    #expect(try text(files, "report.md").hasPrefix("# small\n"))
  }

  @Test(
    "a pair that acts only together is named, with what it does, in the report, a table and JSON")
  func pair() throws {
    // A session brings 100 EXP. Level 3 takes 90 + 90 × 2^1.5 = 345: four sessions, as with either
    // number a tenth up or down; with both up it takes 410, five.
    let (result, files) = try screen([
      "screen", Shipped.small, "--players", "60", "--days", "1", "--metric", "level.day1",
      "--paths", "xp.*,levels.*", "--set", "xp.baseByRating=[100,100,100,100]", "--set",
      "xp.completionBonus=0", "--set", "levels.base=90", "--set", "levels.highest=3", "--format",
      "json",
    ])
    #expect(result.code == 0, "\(result.errors)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let sets = try #require(object["together"] as? [[String: Any]])
    #expect(sets.count == 1 && sets[0]["narrowed"] as? Bool == true)
    let numbers = try #require(sets[0]["numbers"] as? [[String: String]])
    #expect(
      numbers == [
        ["path": "levels.base", "from": "90", "to": "99"],
        ["path": "levels.exponent", "from": "1.5", "to": "1.65"],
      ])
    let effect = try #require((sets[0]["effects"] as? [[String: Any]])?.first)
    #expect((effect["effect"] as? Double ?? 0) < 0 && effect["parties_changed"] as? Int ?? 0 > 0)
    let lines = try text(files, "together.csv").split(separator: "\n")
    #expect(
      lines[0] == "set,path,from,to,metric,group,effect,parties_changed,narrowed"
        && lines.count == 3)
    #expect(lines[1].hasPrefix("1,levels.base,90,99,level.day1,all,-"))
    #expect(
      try text(files, "report.md").contains(
        "`levels.base 90 → 99` with `levels.exponent 1.5 → 1.65`: together, they move `level.day1`")
    )
  }

  @Test("the table has the promised columns, and a row for each lever and metric")
  func columns() throws {
    let (_, files) = try screen(Self.some)
    #expect(
      try text(files, "screen.csv").hasPrefix(
        "path,value,low,high,metric,group,effect,ci_low,ci_high,elasticity,rank,rank_low,"
          + "rank_high,parties_changed,interaction,told_apart,unit,remark,players\n"))
    let rows = try table(files)
    #expect(
      Set(rows.map { $0["metric"]! + "@" + $0["group"]! }) == [
        "xp.perSession@all", "xp.day3@steady",
      ])
    let bonus = try #require(rows.first { $0["path"] == "xp.completionBonus" })
    #expect(bonus["value"] == "20" && bonus["low"] == "18" && bonus["high"] == "22")
    #expect(bonus["told_apart"] == "yes" && Double(bonus["effect"]!)! > 0)
    let numeric = [
      "effect", "ci_low", "ci_high", "elasticity", "rank", "rank_low", "rank_high",
      "parties_changed", "interaction",
    ]
    for row in rows {
      for name in numeric { #expect(row[name]! == "" || Double(row[name]!) != nil, "\(row)") }
    }
    #expect(!rows.contains { $0["path"]!.hasPrefix("population") })
  }

  @Test("a number that moves all parties alike ranks first, and others rank below it")
  func alike() throws {
    let (result, files) = try screen([
      "screen", Shipped.scenario("bennie"), "--players", "300", "--days", "30", "--metric",
      "coins.perActiveDay@achiever", "--paths", "coins.perActivity,coins.dailyCap", "--set",
      "population.archetypes.achiever.tasksPerActiveDay=60", "--set", "children.secondsSpread=0",
      "--set", "children.playLimits=[15,15]",
    ])
    #expect(result.code == 0, "\(result.errors)")
    let rows = try table(files)
    let cap = try #require(rows.first { $0["path"] == "coins.dailyCap" })
    #expect(cap["rank"] == "1" && cap["rank_low"] == "1" && cap["rank_high"] == "1")
    #expect(rows.first { $0["path"] == "coins.perActivity" }?["rank_low"] == "2")
  }

  @Test("an effect of exactly 0 says in words what that may mean")
  func unread() throws {
    let (_, files) = try screen(
      Self.small + [
        "--metric", "days.active", "--paths", "xp.completionBonus,population.**.activity",
      ])
    let rows = try table(files)
    let bonus = try #require(rows.first { $0["path"] == "xp.completionBonus" })
    #expect(bonus["effect"] == "0" && bonus["parties_changed"] == "0")
    #expect(bonus["remark"]!.hasPrefix("none of "))
    #expect(bonus["remark"]!.hasSuffix(" differs (not read or hidden by rounding or a limit)"))
    let active = rows.filter { $0["path"]!.hasSuffix("activity") }
    #expect(active.count == 2 && active.allSatisfy { $0["remark"] == "" && $0["effect"] != "0" })
    #expect(try text(files, "report.md").contains("change nothing in these metrics"))
  }

  @Test("a number at the end of its range is reported, and moved only the other way")
  func limits() throws {
    let (_, files) = try screen(
      Self.small + [
        "--metric", "days.active", "--paths", "population.archetypes.*.activity", "--set",
        "population.archetypes.casual.activity=1", "--set",
        "population.archetypes.steady.activity=0.95",
      ])
    let rows = try table(files)
    let casual = try #require(rows.first { $0["path"]!.contains("casual") })
    #expect(casual["low"] == "0.9" && casual["high"] == "1")
    #expect(casual["remark"] == "1 is the end of its range")
    let steady = try #require(rows.first { $0["path"]!.contains("steady") })
    #expect(steady["low"] == "0.855" && steady["high"] == "1")
    #expect(steady["remark"] == "1 is the end of its range")
  }

  @Test("any number of threads writes the same bytes")
  func threads() throws {
    let one = try screen(Self.some + ["--threads", "1", "--quiet"])
    let three = try screen(Self.some + ["--threads", "3", "--quiet"])
    #expect(one.files == three.files && one.files.count > 5)
  }

  @Test("its run.json holds what was asked, and screened again gives the same bytes")
  func again() throws {
    let options = [
      "--metric", "xp.perSession@casual", "--paths", "xp.*,difficulty.**", "--by", "*0.5...*2",
    ]
    let folder = try TemporaryFolder()
    let (result, files) = try screen(
      [
        "screen", Shipped.small, "--players", "20", "--days", "3", "--set",
        "xp.completionBonus=25", "--quiet",
      ] + options, into: folder)
    #expect(result.code == 0, "\(result.errors)")
    let run = try #require(
      try JSONSerialization.jsonObject(with: Data(text(files, "run.json").utf8))
        as? [String: Any])
    #expect(run["metrics"] as? [String] == ["xp.perSession@casual"])
    #expect(run["paths"] as? [String] == ["xp.*", "difficulty.**"])
    #expect(run["by"] as? String == "*0.5...*2" && run["file"] as? String == Shipped.small)
    for repeated in [[], ["--players", "20", "--days", "3"]] {
      let again = try screen(
        ["screen", folder.path + "/out/run.json", "--quiet"] + options + repeated)
      #expect(again.result.code == 0, "\(again.result.errors)")
      #expect(again.files.keys.sorted() == files.keys.sorted())
      for (name, bytes) in files { #expect(again.files[name] == bytes, "\(name)") }
    }
  }

  @Test("large steps tell where a metric turns")
  func turns() throws {
    // Of all that a player can do on a day, tasks take their share: more activity, more of everything.
    let (result, files) = try screen(
      Self.small + [
        "--metric", "xp.perSession", "--paths", "xp.completionBonus", "--by", "*0.125...*16",
      ])
    #expect(result.code == 0, "\(result.errors)")
    let row = try #require(try table(files).first)
    #expect(row["low"] == "3" && row["high"] == "320")
    #expect(!(try text(files, "report.md").contains("turns at")))
  }

  @Test("json tells the numbers that move a metric, by rank")
  func json() throws {
    let (result, _) = try screen(Self.some + ["--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["players"] as? Int == 60 && object["seed"] as? Int == 1)
    let metrics = try #require(object["metrics"] as? [[String: Any]])
    #expect(metrics.map { $0["metric"] as? String } == ["xp.perSession", "xp.day3"])
    let numbers = try #require(metrics[0]["numbers"] as? [[String: Any]])
    let ranks = numbers.compactMap { $0["rank"] as? Int }
    #expect(ranks == ranks.sorted() && !ranks.isEmpty)
    #expect(numbers.allSatisfy { $0["effect"] as? Double != 0 })
  }

  @Test(
    "wrong usage ends with 64 and says all that is wrong",
    arguments: [
      ([], ["screen needs --metric"]),
      (["--metric", "xp.perSession", "--by", "2"], ["--by 2: expected a share such as 0.1"]),
      (["--metric", "xp.perSession", "--by", "*4...*2"], ["--by *4...*2: expected a share"]),
      (
        [
          "--metric", "xp.perSession", "--paths", "xp.completionBonsu,xp", "--paths",
          "simulation.*",
        ],
        [
          "--paths xp.completionBonsu: nothing here can be moved; did you mean \"xp.completionBonus\"?",
          "--paths xp: nothing here can be moved; did you mean \"xp.**\"?",
          "--paths simulation.*: nothing here can be moved",
        ]
      ),
      (
        ["--metric", "level.dya4", "--metric", "level.day4@x"],
        ["did you mean \"level.day4\"?", "no archetype or group is called \"x\""]
      ),
    ])
  func wrongUsage(options: [String], messages: [String]) throws {
    let (result, files) = try screen(Self.small + options)
    #expect(result.code == 64)
    for message in messages { #expect(result.errors.contains(message), "\(result.errors)") }
    #expect(result.output.isEmpty && files.isEmpty)
  }

  @Test("a place at which there is no valid scenario is told, and the others are played")
  func invalid() throws {
    let (result, files) = try screen(
      Self.small + [
        "--metric", "xp.perSession", "--paths", "difficulty.levels[*].threshold", "--by",
        "*0.5...*2",
      ])
    #expect(result.code == 0, "\(result.errors)")
    #expect(try table(files).contains { $0["remark"]!.contains("is no valid scenario: ") })
  }

  @Test("the systems and choices of QuestBond are moved, each other name in a row of its own")
  func systems() throws {
    let (result, files) = try screen([
      "screen", Shipped.tiny, "--metric", "drops.task", "--paths",
      "pity,pity.task,pity.task.atLeast", "--players", "40", "--days", "3",
    ])
    #expect(result.code == 0, "\(result.errors)")
    let rows = try table(files)
    #expect(rows.first { $0["path"] == "pity" }?["high"] == "off")
    let names = rows.filter { $0["path"] == "pity.task.atLeast" }
    #expect(names.count == 4 && names.allSatisfy { $0["low"] == "uncommon" })
    #expect(Set(names.map { $0["high"] }) == ["common", "rare", "epic", "legendary"])
    // A system and a system inside it are taken out together, too.
    let interactions = rows.filter { !($0["interaction"] ?? "").isEmpty }.map { $0["path"] }
    #expect(interactions.contains("pity") && interactions.contains("pity.task"))
  }

  @Test("of a race, all numbers show what they show alone with as many players")
  func race() throws {
    let options = ["screen", Shipped.tiny, "--days", "3", "--metric", "level.day2", "--quiet"]
    let few = try table(screen(options + ["--players", "60"]).files)
    let race = try screen(options + ["--players", "130", "--threads", "1"])
    #expect(race.result.code == 0, "\(race.result.errors)")
    #expect(try screen(options + ["--players", "130", "--threads", "3"]).files == race.files)
    let rows = try table(race.files)
    #expect(rows.count == few.count && Set(rows.map { $0["players"] }) == ["60", "130"])
    for (row, alone) in zip(rows, few) where row["players"] == "60" {
      for column in ["path", "effect", "ci_low", "ci_high", "parties_changed"] {
        #expect(row[column] == alone[column], "\(row["path"]!): \(column)")
      }
    }
  }

  @Test("a number that none of the first players reads is seen once somebody reads it")
  func rare() throws {
    let jackpot =
      #"prototypes=[{ "name": "jackpot", "faucet": "coins", "amount": 100000, "chance": 0.004 }]"#
    func row(players: String) throws -> [String: String]? {
      let (result, files) = try screen([
        "screen", Shipped.scenario("bennie"), "--set", jackpot, "--days", "3", "--seed", "1",
        "--metric", "coins.balance.day3", "--players", players, "--quiet",
      ])
      #expect(result.code == 0, "\(result.errors)")
      return try table(files).first { $0["path"] == "prototypes[jackpot].amount" }
    }
    #expect(try row(players: "60")?["parties_changed"] == "0")
    let later = try #require(try row(players: "300"))
    #expect(later["players"] == "300" && later["parties_changed"] == "2")
    #expect(Double(later["effect"]!)! > 100)
  }
}
