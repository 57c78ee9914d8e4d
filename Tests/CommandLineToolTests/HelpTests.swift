import Foundation
import ShippedGames
import Testing

@testable import CommandLineTool

@Suite("Help")
struct HelpTests {
  static let names = commands.map { $0.name }

  private func known(_ name: String) throws -> any Command.Type {
    try #require(commands.first { $0.name == name })
  }

  @Test("a page says the purpose in one sentence, then how to call it, then all options")
  func page() {
    for command in commands {
      let lines = Help.page(of: command, shippedGames).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0].hasSuffix(".") && lines[0] == command.purpose && lines[1].isEmpty)
      #expect(lines[2].hasPrefix("usage: questbalance \(command.name)"))
      #expect(lines.contains("options:"))
      for option in command.options(shippedGames) {
        #expect(lines.contains { $0.hasPrefix("  \(option.term)  ") }, "\(option.term)")
      }
    }
  }

  @Test("options come before prose")
  func optionsFirst() throws {
    for command in commands where !command.details(shippedGames).isEmpty {
      let page = Help.page(of: command, shippedGames)
      let options = try #require(page.range(of: "\n\noptions:\n"))
      let details = try #require(page.range(of: "\n\n\(command.details(shippedGames))\n\n"))
      #expect(options.upperBound < details.upperBound, "\(command.name)")
      #expect(!page[..<options.lowerBound].contains(command.details(shippedGames)))
    }
  }

  @Test("the manual page has every command with its options, and troff takes no text for its own")
  func manual() {
    let lines = ManualPage.text(shippedGames).split(separator: "\n")
    for command in commands {
      #expect(
        lines.contains { $0.hasPrefix(".SS \(command.name) ") || $0 == ".SS \(command.name)" })
      for option in command.options(shippedGames) {
        let term = option.term.replacing("-", with: "\\-")
        #expect(lines.contains { $0 == term }, "\(term)")
      }
    }
    let known = [".TH", ".SH", ".SS", ".B", ".PP", ".TP", ".nf", ".fi"]
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test("no line is longer than 100 characters")
  func width() {
    for text in commands.map({ Help.page(of: $0, shippedGames) }) + [
      Help.overview, Help.firstSteps,
    ] {
      for line in text.split(separator: "\n") { #expect(line.count <= Help.width, "\(line)") }
    }
  }

  @Test("who writes a report says which files, who prints JSON where its keys are")
  func sections() {
    for command in commands {
      let names = command.options(shippedGames).map(\.name)
      let page = Help.page(of: command, shippedGames)
      #expect(page.contains("\n\nfiles written:\n  ") == !command.writes.isEmpty)
      if names.contains("--threads") { #expect(!command.writes.isEmpty, "\(command.name)") }
      #expect(page.contains("\n\nJSON: \(Help.formats) ") == names.contains("--format"))
    }
    #expect(FileManager.default.fileExists(atPath: Shipped.root + "/" + Help.formats))
  }

  @Test("every option of one name is declared with one meaning in a command")
  func noDoubles() {
    for command in commands {
      let names = command.options(shippedGames).map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
      #expect(names.contains("--help"))
      #expect(names.allSatisfy { $0.hasPrefix("--") && $0.count > 2 })
    }
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test("each command has two examples or more; all of them parse, and their scenarios are shipped")
  func examples() throws {
    for command in commands {
      #expect(command.examples.count >= 2, "\(command.name)")
      for example in command.examples {
        let words = try CommandLineText.words(of: example)
        #expect(words.prefix(2) == ["questbalance", command.name], "\(example)")
        try parse(Array(words.dropFirst(2)), of: command, example)
      }
    }
  }

  private func parse<Known: Command>(
    _ words: [String], of command: Known.Type, _ example: String
  ) throws {
    let arguments = Arguments(words, of: command, shippedGames)
    #expect(arguments.problems.isEmpty, "\(example)")
    #expect(throws: Never.self, "\(example)") { try parsed(command, of: arguments) }
    for operand in arguments.operands where operand.hasPrefix("Scenarios/") {
      let file = Shipped.root + "/" + operand
      let folder = (file as NSString).deletingLastPathComponent
      let found =
        operand.hasSuffix("/*.jsonc")
        ? try FileManager.default.contentsOfDirectory(atPath: folder).contains {
          $0.hasSuffix(".jsonc")
        } : FileManager.default.fileExists(atPath: file)
      #expect(found, "\(example)")
    }
  }

  @Test("the overview names every command with what it takes, and every exit code")
  func overview() throws {
    for command in commands {
      let term = [command.name, command.operands].filter { !$0.isEmpty }.joined(separator: " ")
      #expect(Help.overview.contains("\n  \(term) "), "\(term)")
    }
    for code in ExitCode.allCases { #expect(Help.overview.contains("\n  \(code.rawValue) ")) }
    #expect(try Program.run(["--help"]).output == Help.overview + "\n")
    #expect(try Program.run(["help"]).output == Help.overview + "\n")
    #expect(try Program.run(["-h"]).code == 0)
  }

  @Test("help and --help say the same, also where something else is wrong")
  func sameHelp() throws {
    let page = Help.page(of: try known("trace"), shippedGames) + "\n"
    for line in [
      ["help", "trace"], ["trace", "--help"], ["trace", "-h"], ["trace", "--x", "-h"],
    ] {
      let result = try Program.run(line)
      #expect(result.code == 0 && result.output == page && result.errors.isEmpty, "\(line)")
    }
    let unknown = try Program.run(["help", "trac"])
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("unknown command trac; did you mean trace?"))
  }

  @Test("alone, the program says in three lines what to do first, and ends with 64")
  func alone() throws {
    let result = try Program.run([])
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 3)
    #expect(result.errors.contains("questbalance run Scenarios/questbond.jsonc"))
    #expect(result.errors.contains("questbalance --help"))
  }

  @Test("all that is wrong is told at once, and where to look")
  func allAtOnce() throws {
    let result = try Program.run([
      "run", "--palyers", "5", "--days", "0", "--format", "jsn", "--max-players", "7",
    ])
    #expect(result.code == 64)
    #expect(
      result.errors == """
        questbalance: error: unknown option --palyers; did you mean --players?
        questbalance: error: --days 0: expected a whole number, 1…3650
        questbalance: error: --format jsn: expected text, json; did you mean "json"?
        questbalance: error: run needs a scenario, such as Scenarios/questbond.jsonc
        Try 'questbalance run --help'.

        """)
  }

  @Test("wrong usage is coloured when asked for, like all that is wrong")
  func color() throws {
    let red = "\u{1b}[1;31merror:"
    #expect(try Program.run(["run", "--color", "always"]).errors.contains(red))
    #expect(try !Program.run(["run", "--color", "never"]).errors.contains("\u{1b}"))
    #expect(try !Program.run(["run"]).errors.contains("\u{1b}"))
    #expect(try Program.run(["run", "/none", "--color", "always"]).errors.contains(red))
  }
}
