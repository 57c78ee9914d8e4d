import ScenarioReading

/// Merges a scenario's text and the files that it extends into one document, as `JSONNode.laid`
/// does. A file's own `name` and `description` are not inherited. Every value keeps its position.
struct ScenarioLayers {
  static let maxFiles = 16
  static let key = ReadingContext.extendsKey
  /// The keys that are not inherited.
  private static let ownKeys: Set<String> = [key, "$schema", "name", "description"]

  /// Keys of an older version, each of which gets its new name.
  private let renamed: [RenamedKey]
  private let contents: ScenarioText.Reader
  /// The problems of the files; the document leaves out the faulty parts.
  private(set) var problems: [Problem] = []
  /// The run, if the text is a report's `run.json`; its scenario's file, if it names one.
  private(set) var run: (overrides: [String], file: String?)?
  /// The texts read so far, by their files' names in messages.
  private var texts: [String: [UInt8]] = [:]
  /// The files read so far: their names in messages, and their identities.
  private(set) var files: [(name: String, identity: String)] = []

  init(renamed: [RenamedKey], contents: @escaping ScenarioText.Reader = ScenarioText.contents) {
    (self.renamed, self.contents) = (renamed, contents)
  }

  /// Reads a text and all files that it extends, by paths from this folder, or the working one.
  mutating func document(
    _ bytes: [UInt8], file: String, folder: String
  ) throws(ScenarioFailure) -> JSONNode {
    var layers = [try layer(bytes, file: file)]
    files = [(file, ScenarioText.identity(of: file))]
    var folder = folder
    while let base = try base(of: layers[layers.count - 1], in: folder) {
      files.append((base, ScenarioText.identity(of: base)))
      folder = ScenarioText.folder(of: base)
      let lower = try layer(contents(of: base, for: layers[layers.count - 1]), file: base)
      if !lower.isObject {
        problems.append(Problem(at: lower.position, "expected an object, found \(lower.shown)"))
      }
      layers.append(lower)
    }
    var document = layers.removeLast()
    if layers.isEmpty { return document.without([Self.key]) }
    for layer in layers.reversed() {
      document = layer.without([Self.key])
        .laid(over: document.without(Self.ownKeys), at: .root) { problems.append($0) }
    }
    return document
  }

  /// Reads one text alone; of a report's `run.json`, the scenario in it.
  private mutating func layer(_ bytes: [UInt8], file: String) throws(ScenarioFailure) -> JSONNode {
    texts[file] = bytes
    var parser = JSONParser(text: bytes, file: file)
    do {
      let root = try parser.parse()
      problems += parser.doubledKeys
      guard root.member("hash") != nil, root.member("version") != nil,
        let scenario = root.member("scenario")?.node
      else { return renamed(root) }
      // A file that extends a run is a scenario of its own, with its own name.
      if files.isEmpty {
        let overrides = root.member("overrides")?.node.elements ?? []
        run = (overrides.compactMap(\.string), root.member("file")?.node.string)
      }
      return renamed(scenario)
    } catch {
      throw .invalid(quoting([error]))
    }
  }

  private mutating func renamed(_ layer: JSONNode) -> JSONNode {
    renamed.reduce(layer) { layer, key in key.applied(to: layer) { problems.append($0) } }
  }

  /// Returns problems with their lines of the texts.
  func quoting(_ problems: [Problem]) -> ScenarioProblems {
    let files = Set(problems.lazy.filter { $0.line > 0 }.map(\.file))
    // Lines of a text that is not UTF-8 cannot be shown.
    let lines = texts.filter { files.contains($0.key) }.compactMapValues { bytes in
      String(validating: bytes, as: UTF8.self)?.unicodeScalars
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    return ScenarioProblems(
      problems.map { problem in
        guard let lines = lines[problem.file], lines.indices.contains(problem.line - 1) else {
          return problem
        }
        var quoted = problem
        let isMarked = problem.line == 1 && lines[0].first == "\u{FEFF}"
        quoted.sourceLine = String(lines[problem.line - 1].dropFirst(isMarked ? 1 : 0))
        return quoted
      })
  }

  /// Returns the file that a layer extends, relative to the working folder; nil for none.
  private func base(of layer: JSONNode, in folder: String) throws(ScenarioFailure) -> String? {
    guard let node = layer.member(Self.key)?.node else { return nil }
    func refusal(_ message: String, _ suggestion: String? = nil) -> ScenarioFailure {
      let problem = Problem(at: node.position, path: path, message, suggestion: suggestion)
      return .invalid(quoting(problems + [problem]))
    }
    guard let text = node.string else {
      throw refusal("expected the path of a scenario, found \(node.shown)")
    }
    guard ScenarioText.staysInside(text) else {
      throw refusal(
        text.isEmpty
          ? "there is no path"
          : "\(JSONText.excerpt(text)) leads out of the file's own folder: with "
            + "all that it extends in there, a scenario can be copied and shared as a folder",
        "name a file beside it or in a folder below, such as questbond.jsonc")
    }
    let base = folder.isEmpty ? text : folder == "/" ? "/\(text)" : "\(folder)/\(text)"
    guard ScenarioText.lies(base, below: folder) else {
      throw refusal(
        "a symbolic link leads \(JSONText.excerpt(text)) out of the file's own folder",
        "put the file itself there")
    }
    let identity = ScenarioText.identity(of: base)
    if let start = files.firstIndex(where: { $0.identity == identity }) {
      let circle = files[start...].map(\.name) + [files[start].name]
      throw refusal("the files extend one another: \(circle.joined(separator: " → "))")
    }
    guard files.count < Self.maxFiles else {
      throw refusal("more than \(Self.maxFiles) files extend one another")
    }
    return base
  }

  private func contents(of base: String, for layer: JSONNode) throws(ScenarioFailure) -> [UInt8] {
    do {
      return try contents(base)
    } catch {
      let problem = Problem(
        at: layer.member(Self.key)?.node.position ?? layer.position, path: path,
        "\(base): \(error.reason)",
        suggestion: error.isMissing ? ScenarioText.suggestion(for: base) : nil)
      throw .baseUnreadable(quoting([problem]))
    }
  }

  private var path: JSONPath { JSONPath([.key(Self.key)]) }
}

extension JSONNode {
  /// Returns the object without these members; any other value unchanged.
  func without(_ keys: Set<String>) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { !keys.contains($0.key) }), at: position)
  }
}
