import BalanceReports
import Experiments
import Foundation
import GameKit
import JSON
import Measurement
import ScenarioFiles
import ScenarioReading
import Statistics

/// A file with the exact measurements of some of a run's parties. Parts of one run, made anywhere,
/// merge to the run.
///
/// Four lines: what it is (JSON), the run (as in `run.json`), the tally (base 64), and the SHA-256 of
/// the lines before, without which a file is not whole.
struct PartFile {
  /// What must be equal in all parts of a run.
  struct Identity: Equatable {
    let version: String
    /// The first digits of the SHA-256 of what the run's first parties did: the rules in code.
    let rules: String
    /// The hash of the resolved scenario, which includes seed, players and days.
    let hash: String
    let overrides: [String]
    /// Those of `--metric`, at the head of the report.
    let metrics: [MetricID]

    /// Its members with their names, in the order in which differences are looked for.
    var parts: [(name: String, value: String)] {
      [
        ("program version", version), ("options", Self.listed(overrides)), ("scenario", hash),
        ("--metric", Self.listed(metrics.map(\.description))), ("rules in code", rules),
      ]
    }

    private static func listed(_ texts: [String]) -> String {
      texts.isEmpty ? "none" : texts.joined(separator: " ")
    }
  }

  let path: String
  let identity: Identity
  /// The numbers of its parties; empty where there are more shares than parties.
  let parties: Range<Int>
  /// The run as JSON.
  let run: [UInt8]
  /// The tally in base 64.
  private var tally: [UInt8]

  /// Frees the measurements, and returns their digest.
  mutating func forget() -> String {
    defer { tally = [] }
    return SHA256.hexadecimal(tally)
  }

  static let ending = "qbpart"
  private static let format = 1
  /// Parties whose measurements stand for the rules in code.
  private static let fingerprinted = 4

  /// Returns the identity of a scenario's run in this program.
  ///
  /// - Parameter overrides: The changes of the command line, besides the scenario's own.
  static func identity(
    of scenario: Scenario, overrides: [String] = [], metrics: [MetricID]
  ) -> Identity {
    let first = scenario.simulation.run(threads: 1, part: { 0..<min(fingerprinted, $0) })
    return Identity(
      version: Help.version,
      rules: String(SHA256.hexadecimal(first.map(bytes) ?? []).prefix(16)),
      hash: scenario.hash, overrides: scenario.overrides + overrides, metrics: metrics)
  }

  private static func bytes(of tally: RunTally) -> [UInt8] {
    var (bytes, tally) = (TallyBytes(), tally)
    tally.exchange(with: &bytes)
    bytes.finish()
    return bytes.written
  }

  // MARK: Writing

  /// Returns the text of a part.
  ///
  /// - Parameter file: The scenario as it was typed.
  static func text(
    _ identity: Identity, of scenario: Scenario, file: String, parties: Range<Int>,
    _ tally: RunTally
  ) -> String {
    let head: JSONValue = [
      "questbalancePart": .number(format), "version": .string(identity.version),
      "rules": .string(identity.rules), "hash": .string(identity.hash),
      "overrides": .texts(identity.overrides),
      "metrics": .texts(identity.metrics.map(\.description)),
      "from": .number(parties.lowerBound), "to": .number(parties.upperBound),
    ]
    let run: JSONValue = [
      "scenario": scenario.inForce, "hash": .string(identity.hash), "file": .string(file),
      "overrides": .texts(identity.overrides), "version": .string(identity.version),
    ]
    let kept = Data(bytes(of: tally)).base64EncodedString()
    let text = "\(head.written(.line))\n\(run.written(.line))\n\(kept)\n"
    return text + SHA256.hexadecimal(Array(text.utf8)) + "\n"
  }

  // MARK: Reading

  /// Why a file is no part.
  struct Fault: Error { let reason: String }

  /// Reads a part's file and checks that it is whole.
  init(_ path: String) throws(Fault) {
    let lines = try Self.lines(of: path)
    func fault(_ reason: String) -> Fault { Fault(reason: "\(path): \(reason)") }
    var parser = JSONParser(text: lines[0], file: path)
    guard let head = try? parser.parse(), let number = head.integer("questbalancePart") else {
      throw fault("it is no part of a run")
    }
    guard number == Self.format else {
      throw fault("it is written in format \(number), and this program reads \(Self.format)")
    }
    guard let from = head.integer("from"), let to = head.integer("to"), 0 <= from, from <= to else {
      throw fault("it does not say which parties it has")
    }
    self.path = path
    parties = from..<to
    identity = Identity(
      version: head.text("version"), rules: head.text("rules"), hash: head.text("hash"),
      overrides: head.texts("overrides"),
      metrics: head.texts("metrics").map { MetricID(parsing: $0) ?? MetricID($0) })
    (run, tally) = (lines[1], lines[2])
  }

  /// Returns the first three lines of a file whose last one is their digest.
  private static func lines(of path: String) throws(Fault) -> [[UInt8]] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw Fault(reason: Refusal(path).description) }
    defer { close(descriptor) }
    let bytes: [UInt8]
    do throws(ScenarioText.Unreadable) {
      bytes = try ScenarioText.contents(of: descriptor)
    } catch {
      throw Fault(reason: "\(path): \(error.reason)")
    }
    let digits = 64
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count == 5, lines[4].isEmpty, lines[3].count == digits,
      SHA256.hexadecimal(Array(bytes.dropLast(digits + 1)))
        == String(decoding: lines[3], as: UTF8.self)
    else { throw Fault(reason: "\(path): it is damaged or not whole") }
    return lines.prefix(3).map(Array.init)
  }

  /// Returns the scenario of the run.
  func scenario() throws(ScenarioFailure) -> Scenario {
    try Scenario.read(run, file: path, games: GameProgram.games).asking(
      for: identity.metrics.map(\.name))
  }

  /// Returns the measurements.
  func measurements(_ plan: MeasurementPlan) throws(Fault) -> RunTally {
    var tally = RunTally(plan: plan)
    guard let data = Data(base64Encoded: Data(self.tally)) else {
      throw Fault(reason: "\(path): its measurements are not of this run")
    }
    var bytes = TallyBytes(reading: Array(data)[...])
    tally.exchange(with: &bytes)
    guard bytes.isWhole else {
      throw Fault(reason: "\(path): its measurements are not of this run")
    }
    return tally
  }
}

extension JSONNode {
  fileprivate func integer(_ key: String) -> Int? {
    if case .number(let number)? = member(key)?.node.value { number.integer } else { nil }
  }

  fileprivate func text(_ key: String) -> String {
    if case .string(let text)? = member(key)?.node.value { text } else { "" }
  }

  fileprivate func texts(_ key: String) -> [String] {
    guard case .array(let elements)? = member(key)?.node.value else { return [] }
    return elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
  }
}
