import Platform
import ScenarioFiles
import ScenarioReading

/// The file into which `fit` writes a population: the section alone, or a scenario that extends another.
struct PopulationFile {
  let path: String
  private let base: (scenario: Scenario, file: String)?

  /// - Throws: Exit code 73 if the file cannot be made, 64 if it could not extend the scenario from
  ///   there.
  init(path: String, scenario file: String?, _ scenario: Scenario?) throws(CommandFailure) {
    self.path = path
    guard let file, let scenario else {
      base = nil
      try OutputFile(path: path, option: "--out").check()
      return
    }
    let folder = Path.resolved(Path.parent(of: path))
    let found: String
    do throws(ScenarioFailure) {
      found = Path.resolved(try ScenarioName.file(of: file))
    } catch {
      throw CommandFailure(error)
    }
    guard Path.isInside(found, folder) else {
      throw .usage(
        "--out \(path): a file that extends \(file) has to lie beside it, or in a folder above it")
    }
    base = (scenario, String(found.dropFirst(folder.count + 1)))
    try OutputFile(path: path, option: "--out").check()
  }

  private init(path: String, base: (scenario: Scenario, file: String)?) {
    (self.path, self.base) = (path, base)
  }

  /// Returns the file of one of several populations, with a word before its ending.
  func with(_ word: String) -> PopulationFile {
    let name = Path.name(of: path)
    let stem = name.prefix { $0 != "." }
    let own = "\(stem).\(word)\(name.dropFirst(stem.count))"
    return PopulationFile(path: Path.joined(Path.parent(of: path), own), base: base)
  }

  /// The line that says what was written.
  var remark: String { "wrote \(path)\n" }

  /// Writes a population, below comments.
  func write(
    _ fitted: FittedScenario, _ comments: [String], hasTasks: Bool
  ) throws(CommandFailure) {
    let section = base.map { fitted.population(on: $0.scenario, hasTasks: hasTasks) }
    var members: [JSONValue.Member] = []
    if let base {
      let name = Path.name(of: path).replacing(/\.jsonc?$/, with: "").replacing(".", with: "-")
      members.append(.init("name", .string(name)))
      members.append(.init("extends", .string(base.file)))
    }
    members.append(.init("population", section ?? fitted.population))
    let text =
      comments.map { "// \($0)\n" }.joined()
      + JSONValue.object(members).written(.rows) + "\n"
    try OutputFile(path: path, option: "--out").write(text)
  }
}
