import Foundation
import Testing

/// The table of all rules, and where each lives: nothing in it may have been renamed away.
@Suite struct RuleTableTests {
  /// Every rule of the three games and of the players, by its name.
  private static let rules: [String] =
    numbered("EST", 5) + numbered("CAL", 2) + numbered("DIF", 7) + numbered("XP", 5)
    + numbered("COIN", 7) + numbered("LRN", 6) + numbered("KID", 1) + numbered("LVL", 6)
    + numbered("CLS", 5) + numbered("TSK", 8) + ["DRP"] + numbered("DRP", 2) + numbered("PTY", 5)
    + numbered("EQP", 5) + numbered("AFX", 3) + numbered("FRG", 6) + numbered("DNG", 6)
    + ["PWR", "MIS", "EXP", "CRD"] + numbered("ARN", 3) + ["RAD"] + numbered("DAY", 7)
    + ["STO"] + numbered("PRT", 4) + ["RSC"] + numbered("LED", 2) + ["CLAIM"]
    + numbered("PLY", 7)

  private static func numbered(_ family: String, _ count: Int) -> [String] {
    (1...count).map { "\(family)-\($0)" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A row: rule, what it says, type that implements it, test that shows it.
  private struct Row {
    let rule: String
    let types: [String]
    let test: String
  }

  private static func rows() throws -> [Row] {
    let file = root.appending(path: "Sources/GameEngines/GameEngines.docc/Rules.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, rules.contains(cells[0]) else { return nil }
      let types = cells[2].split(separator: ",").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      return Row(rule: cells[0], types: types, test: cells[3])
    }
  }

  /// The bytes of all Swift text below a folder of the package. Reading them as characters takes
  /// seconds in a debug build.
  private static func text(below folder: String) throws -> [UInt8] {
    let top = root.appending(path: folder)
    let files = FileManager.default.enumerator(at: top, includingPropertiesForKeys: nil)
    var text: [UInt8] = []
    while let file = files?.nextObject() as? URL {
      if file.pathExtension == "swift" { text += try Data(contentsOf: file) }
    }
    return text
  }

  @Test func `every rule has its row, once`() throws {
    #expect(try Self.rows().map(\.rule).sorted() == Self.rules.sorted())
  }

  @Test func `every rule is implemented by types that exist`() throws {
    let declared = Self.declaredTypes(in: try Self.text(below: "Sources"))
    for row in try Self.rows() {
      #expect(!row.types.isEmpty, "\(row.rule)")
      for type in row.types {
        #expect(declared.contains(type), "\(row.rule): no type \(type)")
      }
    }
  }

  /// The names that follow the words of declarations.
  private static func declaredTypes(in text: [UInt8]) -> Set<String> {
    let words = ["struct", "class", "enum", "protocol", "extension"].map { Array($0.utf8)[...] }
    var names: Set<String> = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split { byte in
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: "{"),
          UInt8(ascii: ","):
          true
        default: false
        }
      }
      for (word, name) in zip(parts, parts.dropFirst()) where words.contains(word) {
        names.insert(String(decoding: name, as: UTF8.self))
      }
    }
    return names
  }

  @Test func `every rule is shown by a test that exists`() throws {
    let parts = try Self.text(below: "Tests").split(separator: UInt8(ascii: "`"))
    let quoted = Set(parts.map { String(decoding: $0, as: UTF8.self) })
    for row in try Self.rows() {
      #expect(quoted.contains(row.test), "\(row.rule): no test \(row.test)")
    }
  }
}
