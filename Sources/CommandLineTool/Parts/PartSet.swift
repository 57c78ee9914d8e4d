import Foundation
import JSON
import ScenarioFiles
import ShownText

/// The parts of a run: what they have together, and what is wrong with them.
struct PartSet {
  /// What is known of a part without its measurements.
  struct Entry {
    let path: String
    let parties: Range<Int>
    let digest: String
  }

  /// That of the first part.
  let identity: PartFile.Identity
  let scenario: Scenario
  /// The parties of the whole run.
  private let count: Int
  /// The parts to merge, by their first parties: no parties twice.
  private(set) var merged: [Entry] = []
  /// Equal parts that are there once more.
  private(set) var again: [Entry] = []
  /// What is damaged, foreign or doubled.
  private var faults: [String] = []

  /// Looks at the parts of files and folders.
  ///
  /// - Throws: Exit code 66 without any part, 65 when none can be read.
  init(_ operands: [String]) throws(CommandFailure) {
    var paths: [String] = []
    for operand in operands {
      guard Path.isFolder(operand) else {
        paths.append(operand)
        continue
      }
      do throws(Refusal) {
        paths += try Files.names(in: operand).filter { $0.hasSuffix(".\(PartFile.ending)") }
          .sorted()
          .map { Path.joined(operand, $0) }
      } catch {
        throw CommandFailure(.inputMissing, "\(operand): \(error.reason)")
      }
    }
    if paths.isEmpty {
      throw CommandFailure(
        .inputMissing, "\(operands.joined(separator: ", ")): there are no .\(PartFile.ending) files"
      )
    }
    var read: [(part: PartFile, digest: String)] = []
    for path in paths {
      do throws(PartFile.Fault) {
        var part = try PartFile(path)
        let digest = part.forget()
        read.append((part, digest))
      } catch {
        faults.append(error.reason)
      }
    }
    guard let first = read.first?.part else {
      throw CommandFailure(
        code: .wrongScenario,
        message: faults.map { CommandFailure(.wrongScenario, $0).message }.joined(separator: "\n"))
    }
    identity = first.identity
    do throws(ScenarioFailure) {
      scenario = try first.scenario()
    } catch {
      throw CommandFailure(error)
    }
    count = scenario.simulation.parties(of: scenario.simulation.players)
    let own = PartFile.identity(of: scenario, metrics: identity.metrics)
    if own != identity { faults.append(Self.difference(first.path, identity, "this program", own)) }
    take(
      read.map {
        ($0.part.identity, Entry(path: $0.part.path, parties: $0.part.parties, digest: $0.digest))
      })
  }

  /// Sorts the parts into those to merge, those that are there again, and faults.
  private mutating func take(_ parts: [(identity: PartFile.Identity, entry: Entry)]) {
    let first = parts[0].entry.path
    let sorted = parts.enumerated().sorted {
      ($0.element.entry.parties.lowerBound, $0.offset) < (
        $1.element.entry.parties.lowerBound, $1.offset
      )
    }
    for (_, (identity, entry)) in sorted {
      if identity != self.identity {
        faults.append(Self.difference(entry.path, identity, first, self.identity))
      } else if entry.parties.upperBound > count {
        faults.append("\(entry.path): it has parties beyond the run's \(count)")
      } else if entry.parties.isEmpty {
        again.append(entry)
      } else if let last = merged.last, last.parties.upperBound > entry.parties.lowerBound {
        if last.parties == entry.parties, last.digest == entry.digest {
          again.append(entry)
        } else {
          let both = entry.parties.clamped(to: last.parties)
          faults.append(
            "\(entry.path): the parties \(Self.text(both)) are also in \(last.path)"
              + (last.parties == entry.parties ? ", with other measurements" : ""))
        }
      } else {
        merged.append(entry)
      }
    }
  }

  private static func difference(
    _ path: String, _ identity: PartFile.Identity, _ other: String, _ theirs: PartFile.Identity
  ) -> String {
    let differing = zip(identity.parts, theirs.parts).first { $0.value != $1.value }
    let what = differing.map { "\($0.name) \($0.value), not \($1.value)" } ?? "another run"
    return "\(path): it is of another run than \(other): \(what)"
  }

  // MARK: What is missing

  /// The parties that no part has.
  var missing: [Range<Int>] {
    var (gaps, next): ([Range<Int>], Int) = ([], 0)
    for entry in merged {
      if entry.parties.lowerBound > next { gaps.append(next..<entry.parties.lowerBound) }
      next = entry.parties.upperBound
    }
    return next < count ? gaps + [next..<count] : gaps
  }

  /// The command that plays missing parties.
  private func command(for parties: Range<Int>) -> String {
    let folder = merged.first.map { Path.parent(of: $0.path) } ?? "."
    let options = identity.overrides.map { option in
      option.split(separator: " ", maxSplits: 1).map { Arguments.quoted(String($0)) }
        .joined(separator: " ")
    }
    let metrics = identity.metrics.map { "--metric \(Arguments.quoted("\($0)"))" }
    let words =
      ["questbalance run", Arguments.quoted(scenario.runFile ?? scenario.name)] + options + metrics
      + ["--shard \(Self.text(parties)) --out \(Arguments.quoted(folder))"]
    return words.joined(separator: " ")
  }

  private static func text(_ parties: Range<Int>) -> String {
    "\(parties.lowerBound)...\(parties.upperBound - 1)"
  }

  /// What a report of these parts lacks; nil for nothing.
  var lack: String? {
    let missing = missing
    if missing.isEmpty { return nil }
    let played = merged.reduce(0) { $0 + $1.parties.count }
    return
      "\(played) of \(count) parties; \(missing.map(Self.text).joined(separator: ", ")) are missing"
  }

  /// All that is wrong, one line each.
  var problems: [String] { problems(isPartial: false) }

  /// - Parameter isPartial: Whether parties may be missing.
  func problems(isPartial: Bool) -> [String] {
    let gaps = missing.map {
      "the parties \(Self.text($0)) are missing; play them with\n  \(command(for: $0))"
    }
    return faults + (isPartial && !merged.isEmpty ? [] : gaps)
  }

  func failure(_ problems: [String]) -> CommandFailure {
    CommandFailure(
      code: .wrongScenario,
      message: problems.map { problem in
        problem.split(separator: "\n").enumerated().map { line, text in
          line == 0
            ? CommandFailure(.wrongScenario, String(text)).message
            : "  \(TerminalText.line(String(text)))"
        }.joined(separator: "\n")
      }.joined(separator: "\n"))
  }

  // MARK: --check

  var json: JSONValue {
    [
      "scenario": .string(scenario.name), "hash": .string(identity.hash),
      "parties": .number(count),
      "parts": .list(
        merged.map {
          [
            "file": .string($0.path), "from": .number($0.parties.lowerBound),
            "to": .number($0.parties.upperBound),
          ]
        }), "again": .texts(again.map(\.path)),
      "missing": .list(
        missing.map {
          [
            "from": .number($0.lowerBound), "to": .number($0.upperBound),
            "command": .string(command(for: $0)),
          ]
        }), "faults": .texts(faults),
    ]
  }

  var text: String {
    let played = merged.reduce(0) { $0 + $1.parties.count }
    return """
      \(scenario.name): \(merged.count) parts have \(played) of \(count) parties\
      \(again.isEmpty ? "" : "; \(again.count) more add nothing")

      """
  }
}
