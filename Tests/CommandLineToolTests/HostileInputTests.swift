import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names that would steer a terminal, a build server, a browser or a spreadsheet, all the way
/// through the program.
@Suite("Hostile names")
struct HostileInputTests {
  private static let names = hostileNames.filter { !$0.isEmpty }

  private static func json(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: [text])
    return String(decoding: data ?? Data(), as: UTF8.self).dropFirst().dropLast().description
  }

  /// A small world that is called all of the names wherever a name is free.
  private static func world() -> String {
    let tasks = names.enumerated().map { #"{ "name": \#(json("\($1)\($0)")) }"# }
    let targets = names.map { #"{ "name": \#(json($0)), "metric": "xp.day2", "at most": 1 }"# }
    let claims = names.map { #"{ "claim": \#(json($0)), "metric": "xp.day2", "atLeast": 1e9 }"# }
    let questions = names.map { #"{ "question": \#(json($0)), "answer": \#(json($0)) }"# }
    return """
      {
        "name": "hostile", "description": \(json(names.joined(separator: " "))),
        "simulation": { "players": 20, "days": 2 }, "scoring": {},
        "population": { "archetypes": { "one": { "activity": 0.9, "tasksPerActiveDay": 3 } } },
        "routines": [{ "name": \(json(names[0])), "tasks": [\(tasks[0])] }],
        "targets": [
          \(targets.joined(separator: ",\n    "))
        ],
        "claims": [\(claims.joined(separator: ", "))],
        "questions": [\(questions.joined(separator: ", "))]
      }
      """
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners and the like spell words; marks of direction do not.
    case .format: !["\u{200c}", "\u{200d}", "\u{ad}"].contains(scalar)
    default: false
    }
  }

  /// Nothing in it steers a terminal or a build server, but those commands that are meant.
  private func expectTame(_ text: String, commands: Int = 0, _ what: String) {
    expectNothingHidden(text, what)
    for command in ["##[", "##vso[", "##teamcity["] {
      #expect(text.utf8.firstRange(of: command.utf8) == nil, "\(what)")
    }
    let found = text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      let line = Substring(bytes)
      let isCommand =
        bytes.contains(UInt8(ascii: ":"))
        && line.trimmingCharacters(in: .whitespaces).hasPrefix("::")
      return isCommand ? line : nil
    }
    #expect(found.count == commands, "\(what): \(found)")
    #expect(found.allSatisfy { $0.hasPrefix("::error file=") }, "\(what)")
  }

  private func expectNothingHidden(_ text: String, _ what: String) {
    let hidden = text.unicodeScalars.filter {
      // Most of a report is plain ASCII, of which one comparison knows what is hidden.
      $0.value < 0x7f ? $0.value < 0x20 && $0 != "\n" && $0 != "\t" : Self.isHidden($0)
    }
    #expect(hidden.isEmpty, "\(what): \(hidden.map { String($0.value, radix: 16) })")
  }

  private func isXML(_ data: Data) -> Bool { XMLParser(data: data).parse() }

  // MARK: Reports

  @Test("reports of run and compare: Markdown, CSV, SVG and JSON")
  func reports() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", Self.world())
    for command in [["run", file], ["compare", file, "--set", "xp.completionBonus=40"]] {
      let out = folder.path + "/" + command[0]
      let result = try Program.run(command + ["--out", out])
      #expect(result.code == 0, "\(result.errors)")
      expectTame(result.output + result.errors, command[0])
      for (name, data) in try folder.contents(of: command[0]) {
        if name.hasSuffix(".svg") { #expect(isXML(data), "\(name)") }
        let text = String(decoding: data, as: UTF8.self)
        if name.hasSuffix(".json") {
          #expect((try? JSONSerialization.jsonObject(with: data)) != nil, "\(name)")
        }
        if name.hasSuffix(".csv") { expectNoFormula(text, name) } else { expectTame(text, name) }
        if name.hasSuffix(".md") { expectNoMarkup(text) }
      }
      let printed = try Program.run(command + ["--out", "-"])
      expectTame(printed.output, "\(command[0]) --out -")
    }
    let sweep = try Program.run([
      "sweep", file, "--vary", "xp.completionBonus=20...40:20", "--out", folder.path + "/sweep",
    ])
    #expect(sweep.code == 0, "\(sweep.errors)")
    expectTame(sweep.output + sweep.errors, "sweep")
    let report = try String(contentsOfFile: folder.path + "/sweep/report.md", encoding: .utf8)
    expectTame(report, "report of the sweep")
    expectNoMarkup(report)
  }

  private func expectNoMarkup(_ report: String) {
    let markups = ["<script", "<img", "<!--", "<a ", "[a](", "![a]", "[x]:", "~~gone", "*bold"]
    for line in report.utf8.split(separator: UInt8(ascii: "\n")).map(Array.init) {
      for markup in markups.map({ Array($0.utf8) }) {
        for place in line.indices where line[place] == markup[0] {
          guard line[place...].starts(with: markup) else { continue }
          // After an even number of backslashes it would be markup.
          let before = line[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }
          let isCode = line[..<place].contains(UInt8(ascii: "`"))
          #expect(
            before.count % 2 == 1 || isCode, "\(String(decoding: line[place...], as: UTF8.self))")
        }
      }
    }
  }

  private func expectNoFormula(_ csv: String, _ name: String) {
    expectNothingHidden(csv, name)
    var field = ""
    var isQuoted = false
    func check() {
      let first = field.unicodeScalars.first { $0 != "\"" }
      guard let first, "=+-@".unicodeScalars.contains(first) else { return }
      #expect(Double(field) != nil, "\(name): \(field)")
    }
    for scalar in csv.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if !isQuoted, scalar == "," || scalar == "\n" {
        check()
        field = ""
      } else {
        field.unicodeScalars.append(scalar)
      }
    }
  }

  // MARK: check

  @Test("check: text, annotations and JUnit")
  func checks() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", Self.world())
    let junit = folder.path + "/junit.xml"
    let result = try Program.run([
      "check", file, "--out", folder.path + "/out", "--junit", junit, "--github",
      "--max-players", "20",
    ])
    #expect(result.code == 1, "\(result.errors)")
    expectTame(result.output, commands: Self.names.count, "check")
    expectTame(result.errors, "errors of check")
    #expect(
      result.errors.split(separator: "\n").count { $0.contains(": error: ") } == Self.names.count)
    let xml = try Data(contentsOf: URL(filePath: junit))
    #expect(isXML(xml))
    #expect(String(decoding: xml, as: UTF8.self).ranges(of: "<testcase ").count == Self.names.count)
    let json = try Program.run([
      "check", file, "--out", folder.path + "/out", "--github", "--format", "json",
    ])
    let read = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(read?["fail"] as? Int == Self.names.count)
    expectTame(json.output, "JSON of check")
  }

  // MARK: Lives and rules

  @Test("trace, odds and rules of a game whose dungeons, missions and cards are called so")
  func lives() throws {
    let folder = try TemporaryFolder()
    let name = Self.json(Self.names.joined(separator: " "))
    var text = try String(contentsOfFile: Shipped.tiny, encoding: .utf8)
    for known in ["cave", "patrol", "sage", "trail"] {
      try #require(text.contains("\"\(known)\""))
      text = text.replacing("\"\(known)\"", with: name)
    }
    let file = try folder.file("x.jsonc", text)
    let commands = [
      ["trace", file, "--party", "0", "--days", "0...3"], ["odds", file], ["rules", file],
      ["rules", file, "--format", "markdown"], ["rules", file, "--format", "json"],
      ["odds", file, "--format", "json"],
      ["trace", file, "--party", "0", "--days", "0...3", "--format", "json"],
      ["trace", file, "--party", "0", "--against", "--set", "dungeons.list[0].level=2"],
    ]
    for command in commands {
      let result = try Program.run(command)
      #expect(result.code == 0, "\(result.errors)")
      expectTame(result.output + result.errors, command.joined(separator: " "))
    }
  }

  // MARK: What was typed

  @Test("files, options, paths and values that are not what they should be")
  func typed() throws {
    let folder = try TemporaryFolder()
    let good = Shipped.small
    for name in Self.names where !name.contains("\0") {
      let file = folder.path + "/" + name.replacing("/", with: "_").prefix(80) + ".jsonc"
      let words = [
        ["run", file], ["run", good, "--set", name], ["run", good, "--set", "description=" + name],
        ["run", good, "--" + name], ["sweep", good, "--vary", name], [name],
        ["run", good, "--target-error", name], ["rules", good, "--filter", name],
        ["sweep", good, "--vary", "xp.completionBonus=1,2", "--metric", name],
        ["run", good, "--players", name], ["completion", name], ["init", name + "?"],
      ]
      // Each name one way: all of them in all ways would take minutes.
      let place = Self.names.firstIndex(of: name) ?? 0
      for offset in StudySize.of(sample: [0], full: [0, 5]) {
        let command = words[(place + offset) % words.count]
        let result = try Program.run(
          command + (command.contains("description=" + name) ? ["--days", "x"] : []))
        expectTame(result.output + result.errors, "\(command)")
        #expect((0...78).contains(result.code), "\(command): \(result.code)")
      }
    }
    let odd = folder.path + "/a\n::error::b\u{1b}[31m\u{202e}.jsonc"
    try Data(#"{ "nmae": "\u001b]0;x\u0007" }"#.utf8).write(to: URL(filePath: odd))
    let result = try Program.run(["run", odd, "--color", "always"])
    #expect(result.code == 65)
    let plain = result.errors.replacing("\u{1b}[1;31merror:\u{1b}[0m", with: "error:")
    expectTame(plain, "a diagnostic in colour")
    #expect(plain.contains("/a\\n::error::b\\u001b[31m\\u202e.jsonc:1:3: error: nmae: "))
  }
}
