import BalanceReports
import Platform
import ScenarioFiles
import ScenarioReading
import Statistics

/// A file with the exact measurements of some of the parties of a command's work. Parts of one
/// work, made anywhere, add up to it. Four lines: what it is (JSON), the scenarios as they were
/// read (JSON), the measurements (base 64), and the SHA-256 of the lines before.
package struct PartFile {
  package let path: String
  package let head: Head
  /// The measurements in base 64.
  let kept: [UInt8]
  /// The scenarios as they were read, one for each operand.
  package let scenarios: [JSONValue]
  /// The last line.
  package let digest: String

  package static let ending = "qbpart"
  fileprivate static let format = 2

  /// The request and the share that a part belongs to.
  package struct Head: Equatable {
    package let asked: PartRequest
    /// Which work of the command it is: a pass of a sweep, a step of a search; empty for the only one.
    package let work: String
    /// The first digits of the SHA-256 of what the work's first parties did: the rules in code.
    package let rules: String
    /// The parties, in order.
    package let parties: [Range<Int>]

    package init(asked: PartRequest, work: String, rules: String, parties: [Range<Int>]) {
      (self.asked, self.work, self.rules, self.parties) = (asked, work, rules, parties)
    }
  }

  /// The reason why a file is no part.
  package struct Fault: Error { package let reason: String }

  // MARK: Writing

  /// Returns the text of a part.
  package static func text<Kept: KeptTally>(
    _ head: Head, scenarios: [JSONValue], _ measurements: Kept
  ) -> String {
    let kept = Data(bytes(of: measurements)).base64EncodedString()
    let lines = [head.json.written(.line), JSONValue.list(scenarios).written(.line), kept]
    let text = lines.joined(separator: "\n") + "\n"
    return text + SHA256.hexadecimal(Array(text.utf8)) + "\n"
  }

  /// Returns the first digits of the digest of measurements.
  package static func digits<Kept: KeptTally>(_ measurements: Kept) -> String {
    String(SHA256.hexadecimal(bytes(of: measurements)).prefix(16))
  }

  private static func bytes<Kept: KeptTally>(of measurements: Kept) -> [UInt8] {
    var (bytes, measurements) = (TallyBytes(), measurements)
    measurements.exchange(with: &bytes)
    bytes.finish()
    return bytes.written
  }

  // MARK: Reading

  /// Reads a part's file, whose digest is the known one, or is checked now.
  package init(_ path: String, digest known: String? = nil) throws(Fault) {
    let lines = try Self.lines(of: path, known)
    func fault(_ reason: String) -> Fault { Fault(reason: "\(path): \(reason)") }
    var parser = JSONParser(text: lines[0], file: path)
    guard let head = try? parser.parse(), let number = head.integer("questbalancePart") else {
      throw fault("it is no part of a run")
    }
    guard number == Self.format else {
      throw fault("it is written in format \(number), and this program reads \(Self.format)")
    }
    var scenarios = JSONParser(text: lines[1], file: path)
    guard let read = Head(head), case .array(let texts)? = (try? scenarios.parse())?.value else {
      throw fault("it does not say what it is of")
    }
    self.path = path
    self.head = read
    self.scenarios = texts.map(\.json)
    (kept, digest) = (lines[2], String(decoding: lines[3], as: UTF8.self))
  }

  /// Returns the four lines of a file, the last of which is their digest.
  private static func lines(of path: String, _ known: String?) throws(Fault) -> [[UInt8]] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw Fault(reason: SystemError(path).description) }
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
      String(decoding: lines[3], as: UTF8.self)
        == known ?? SHA256.hexadecimal(Array(bytes.dropLast(digits + 1)))
    else { throw Fault(reason: "\(path): it is damaged or not whole") }
    return lines.prefix(4).map(Array.init)
  }

  /// Returns the measurements, read into those of no parties.
  package func measurements<Kept: PartyTally>(in empty: Kept) throws(Fault) -> Kept {
    var measurements = empty
    let data = Data(base64Encoded: Data(kept))
    var bytes = TallyBytes(reading: Array(data ?? Data())[...])
    measurements.exchange(with: &bytes)
    guard data != nil, bytes.isWhole else {
      throw Fault(reason: "\(path): its measurements are not of this run")
    }
    let parties = head.parties.total
    guard measurements.canBe(of: parties) else {
      let many = NumberText.count(parties, "party")
      throw Fault(reason: "\(path): no \(many) of this run can show its measurements")
    }
    return measurements
  }
}

extension PartFile.Head {
  /// Tells if parts of two heads add up.
  package func addsTo(_ other: PartFile.Head) -> Bool {
    asked.addsTo(other.asked) && work == other.work && rules == other.rules
  }

  fileprivate var json: JSONValue {
    [
      "questbalancePart": .number(PartFile.format), "version": .string(asked.version),
      "command": .string(asked.command), "operands": .texts(asked.operands),
      "options": .texts(asked.options), "hash": .string(asked.hash),
      "players": .number(asked.players), "work": .string(work), "rules": .string(rules),
      "parties": .list(parties.map { .list([.number($0.lowerBound), .number($0.upperBound)]) }),
    ]
  }

  /// Reads a head; nil if it is none.
  fileprivate init?(_ node: JSONNode) {
    guard case .array(let ranges)? = node.member("parties")?.node.value,
      let players = node.integer("players")
    else { return nil }
    var parties: [Range<Int>] = []
    for range in ranges {
      let ends = range.elements
      guard ends.count == 2, let from = ends[0].number?.integer, let to = ends[1].number?.integer,
        parties.last?.upperBound ?? 0 <= from, from <= to
      else { return nil }
      parties.append(from..<to)
    }
    self.parties = parties
    (work, rules) = (node.text("work"), node.text("rules"))
    asked = PartRequest(
      version: node.text("version"), command: node.text("command"),
      operands: node.texts("operands"), options: node.texts("options"), hash: node.text("hash"),
      players: players)
  }
}

extension JSONNode {
  fileprivate func integer(_ key: String) -> Int? { member(key)?.node.number?.integer }
  fileprivate func text(_ key: String) -> String { member(key)?.node.string ?? "" }
  fileprivate func texts(_ key: String) -> [String] {
    member(key)?.node.elements.compactMap(\.string) ?? []
  }
}
