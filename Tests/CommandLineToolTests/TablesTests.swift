import Foundation
import Testing

/// The page on the columns of tables, held against the files that commands write.
@Suite("Tables, column by column")
struct TablesTests {
  /// Command lines that together write every table, each into a folder of its own.
  static let lines = [
    """
    run tiny.jsonc --players 30 --days 4 --per-player --per-day \
    --set calendar=[{"name":"sale","from":2,"through":3,"set":{"tasks.firstGold":"*2"}}]
    """,
    """
    run tiny.jsonc --players 30 --days 4 \
    --set joins={"launch":{"weight":2,"day":1},"late":{"weight":1,"day":3}}
    """,
    """
    compare small.jsonc --set xp.completionBonus=9 --players 40 --days 3 \
    --set claims=[{"claim":"some","metric":"xp.perSession","atLeast":1}]
    """,
    "sweep small.jsonc --vary xp.completionBonus=0,40 --players 9 --days 2",
    """
    screen small.jsonc --metric level.day1 --paths levels.* --players 60 --days 1 --set \
    xp.baseByRating=[100,100,100,100] --set xp.completionBonus=0 --set levels.base=90 --set \
    levels.highest=3
    """,
    """
    tune small.jsonc --vary xp.completionBonus=*0.5...8 \
    --set targets=[{"metric":"xp.perSession","atLeast":90}] --players 60 --days 6
    """,
    "exploit small.jsonc --archetype steady --players 60 --days 6 --keep activity",
    "validate small.jsonc days.csv --against small.jsonc --players 100",
  ]

  private struct Column {
    var name: String
    let type: Substring
    let mayBeEmpty: Bool

    func allows(_ cell: Substring) -> Bool {
      if cell.isEmpty { return mayBeEmpty }
      return switch type {
      case "integer": Int(cell) != nil
      case "number": Double(cell) != nil
      default: true
      }
    }
  }

  /// The columns of each section, by its title.
  private static func sections(_ page: String) -> [String: [Column]] {
    let sections = page.components(separatedBy: "\n## ").dropFirst().map { section in
      let rows = section.matches(
        of: /\| `([^`]+)` \| (text|integer|number)( or empty)? \| .+ \|/)
      return (
        String(section.prefix { $0 != "\n" }),
        rows.map { Column(name: String($0.1), type: $0.2, mayBeEmpty: $0.3 != nil) }
      )
    }
    return Dictionary(uniqueKeysWithValues: sections)
  }

  /// Returns the differences between a file and its section, once each.
  private static func problems(_ file: String, _ section: [Column]) -> Set<String> {
    var columns = section
    let rows = file.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    // A name in capitals stands for columns that the scenario or the command names.
    if let place = section.firstIndex(where: { $0.name == $0.name.uppercased() }) {
      let names = rows[0].dropFirst(place).dropLast(section.count - place - 1)
      columns.replaceSubrange(
        place...place,
        with: names.map { name in
          var column = section[place]
          column.name = String(name)
          return column
        })
    }
    guard rows[0].map(String.init) == columns.map(\.name) else {
      return ["the columns are \(rows[0].joined(separator: ","))"]
    }
    return Set(
      rows.dropFirst().flatMap { row in
        zip(row, columns).filter { !$1.allows($0) }.map { "\($1.name): '\($0)'" }
      })
  }

  @Test("commands write the tables that the page lists, with its columns and types, and no others")
  func columns() throws {
    let page = Shipped.root + "/Sources/questbalance/questbalance.docc/Tables.md"
    let sections = Self.sections(try String(contentsOfFile: page, encoding: .utf8))
    var written: Set<String> = []
    for line in Self.lines {
      let folder = try TemporaryFolder()
      if line.contains("days.csv") { try folder.writeDays() }
      let words = line.split(separator: " ").map { word in
        switch word {
        case "tiny.jsonc": Shipped.tiny
        case "small.jsonc": Shipped.small
        case "days.csv": folder.path + "/days.csv"
        default: String(word)
        }
      }
      let result = try Program.run(words + ["--quiet", "--out", folder.path + "/out"])
      // The players of that log are not those of the scenario.
      #expect(result.code == (words[0] == "validate" ? 1 : 0), "\(line): \(result.errors)")
      for (name, data) in try folder.contents(of: "out") where name.hasSuffix(".csv") {
        let ofCommand = "\(name) of \(words[0])"
        let title = sections[ofCommand] == nil ? name : ofCommand
        written.insert(title)
        let section = try #require(sections[title], "the page lacks \(title)")
        #expect(Self.problems(String(decoding: data, as: UTF8.self), section) == [], "\(title)")
      }
    }
    #expect(written == Set(sections.keys))
  }

  @Test("a column that is missing, a text for a number, and an empty cell are found")
  func findsDeviations() {
    let page = """
      ## a.csv
      | `x` | integer | one |
      | `PATH` | number or empty | several |
      | `y` | text | the last one |
      """
    let columns = Self.sections("\n" + page)["a.csv"] ?? []
    #expect(columns.count == 3)
    #expect(Self.problems("x,p,q,y\n1,2.5,,z\n", columns) == [])
    #expect(Self.problems("x,p,y,q\n1,2.5,z,\n", columns) == ["the columns are x,p,y,q"])
    #expect(Self.problems("x,p,y\n1.5,z,\n", columns) == ["x: '1.5'", "p: 'z'", "y: ''"])
  }
}
