import Foundation
import Testing

/// The arrows between modules: what `Package.swift` names is what the sources and the tests import,
/// and no module reaches itself. A line too few is a build that fails on some machines only.
@Suite struct ModuleImportTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What each module of ours may import, by `Package.swift`.
  private static let allowed: [String: Set<String>] = {
    let text = try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    return text.map(modules) ?? [:]
  }()

  /// The modules that a package file declares, each with the modules of ours that it names.
  private static func modules(in package: String) -> [String: Set<String>] {
    let declaration =
      /(?:module\(|\.target\(name:|executableTarget\(\s*name:)\s*"(\w+)"(?:,\s*(?:imports|dependencies):\s*\[([^\]]*)\])?/
    return Dictionary(
      uniqueKeysWithValues: package.matches(of: declaration).filter {
        !["KeyedDraws", "Fuzz"].contains($0.1)
      }.map {
        let names = ($0.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
        return (String($0.1), Set(names))
      })
  }

  /// The test targets that a package file declares, each with the modules of ours that it names.
  private static func testTargets(in package: String) -> [String: Set<String>] {
    let declaration =
      /(?:tests\(\s*of:|testTarget\(\s*name:)\s*"(\w+)"(?:,\s*(?:using|dependencies):\s*\[([^\]]*)\])?/
    return Dictionary(
      uniqueKeysWithValues: package.matches(of: declaration).map {
        let names = Set(($0.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) })
        let ofOneModule = $0.0.hasPrefix("tests(")
        return ofOneModule ? ("\($0.1)Tests", names.union([String($0.1)])) : (String($0.1), names)
      })
  }

  /// The modules of ours that a text imports.
  private static func imports(in source: String) -> Set<String> {
    let line = /^(?:@[\w()]+ +|public +|package +)*import +(?:struct |enum |class |func )?(\w+)/
      .anchorsMatchLineEndings()
    return Set(source.matches(of: line).map { String($0.1) }).intersection(allowed.keys)
  }

  /// The Swift files of a folder, with their texts.
  private static func sources(in path: String) throws -> [(file: String, text: String)] {
    let folder = root.appending(path: path)
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  /// Where the sources of a module or of a test target are; the games have a folder of their own.
  private static func folder(of target: String) throws -> String {
    let places = ["Sources", "Sources/Games", "Tests", "Tests/Games"].map { "\($0)/\(target)" }
    return try #require(
      places.first { FileManager.default.fileExists(atPath: root.appending(path: $0).path) })
  }

  /// What tests of several modules share.
  private static let support: Set<String> = ["TestSupport", "TestWorlds", "Fuzzing"]

  /// The names in a folder.
  private static func names(in path: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path))
  }

  @Test func `every folder of sources is a module with a line in the package`() throws {
    let folders = try Self.names(in: "Sources").union(Self.names(in: "Sources/Games"))
    #expect(folders.subtracting(["Games"]) == Set(Self.allowed.keys).subtracting(Self.support))
  }

  @Test(arguments: allowed.keys.sorted())
  func `a module imports what its line names, and all of it`(module: String) throws {
    let allowed = try #require(Self.allowed[module])
    var used: Set<String> = []
    for (file, text) in try Self.sources(in: Self.folder(of: module)) {
      let imports = Self.imports(in: text)
      #expect(imports.isSubset(of: allowed), "\(module)/\(file): \(imports.subtracting(allowed))")
      used.formUnion(imports)
    }
    #expect(allowed.subtracting(used).isEmpty, "named and not used")
  }

  @Test func `a test target names what it imports, and imports all that it names`() throws {
    let text = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let targets = Self.testTargets(in: text)
    let folders = try Self.names(in: "Tests").union(Self.names(in: "Tests/Games"))
    #expect(Set(targets.keys) == folders.filter { $0.hasSuffix("Tests") })
    for (target, named) in targets {
      let imported = try Self.sources(in: Self.folder(of: target)).reduce(into: Set<String>()) {
        $0.formUnion(Self.imports(in: $1.text))
      }
      #expect(imported.subtracting(["TestSupport"]) == named, "\(target)")
    }
  }

  /// The modules that are games; one may rest on another.
  private static let games: Set<String> = ["TimeQuest", "Bennie", "QuestBond"]

  @Test(arguments: allowed.keys.filter { !games.contains($0) && $0 != "ShippedGames" }.sorted())
  func `no module but the list of games knows a game`(module: String) throws {
    #expect(try #require(Self.allowed[module]).isDisjoint(with: Self.games))
    let name = /"(questbond|bennie|timequest)"/
    for (file, text) in try Self.sources(in: Self.folder(of: module)) {
      #expect(text.firstMatch(of: name) == nil, "\(module)/\(file) names a game")
    }
  }

  @Test func `only Platform asks which system it runs on`() throws {
    let question = /#(?:else)?if +!?(?:os|canImport)\(|"\/proc\//
    let folder = "Sources"
    var asking: Set<String> = []
    for (file, text) in try Self.sources(in: folder) where text.contains(question) {
      asking.insert(String(file.prefix { $0 != "/" }))
    }
    #expect(asking == ["Platform"])
  }

  @Test func `no module imports itself by way of others`() {
    #expect(Self.circle(in: Self.allowed) == nil)
  }

  @Test func `a circle, a line too many and an import without a line are seen`() throws {
    #expect(Self.circle(in: ["A": ["B"], "B": ["C"], "C": ["A"], "D": []]) != nil)
    #expect(Self.circle(in: ["A": ["B"], "B": ["C"], "C": [], "D": ["A"]]) == nil)
    let package = """
      module("A"),
      module("B", imports: ["A"]),
      module(
        "C",
        imports: ["A", "B"]),
      .executableTarget(
        name: "d",
        dependencies: ["A"], x: y)
      """
    #expect(Self.modules(in: package) == ["A": [], "B": ["A"], "C": ["A", "B"], "d": ["A"]])
    let tested = """
      tests(of: "A"),
      tests(of: "B", using: ["A"]),
      .testTarget(
        name: "CTests",
        dependencies: ["A"], x: y)
      """
    #expect(
      Self.testTargets(in: tested) == ["ATests": ["A"], "BTests": ["A", "B"], "CTests": ["A"]])
    let source = """
      import Foundation
      @testable import Statistics
      public import MonteCarlo
      // import Randomness
      """
    #expect(Self.imports(in: source) == ["Statistics", "MonteCarlo"])
  }

  /// A module from which arrows lead back to it.
  private static func circle(in arrows: [String: Set<String>]) -> String? {
    arrows.keys.sorted().first { start in
      var (reached, open) = (Set<String>(), Array(arrows[start] ?? []))
      while let next = open.popLast() {
        if reached.insert(next).inserted { open += arrows[next] ?? [] }
      }
      return reached.contains(start)
    }
  }
}
