import Platform
import ScenarioFiles

/// The parts that files and folders have: those of one request, and what is wrong with the others.
package struct PartSet {
  /// A part without its measurements.
  package struct Entry {
    package let path: String
    package let head: PartFile.Head
    let digest: String
  }

  /// The reasons why there are no parts to read, one for each file or folder.
  package struct Fault: Error {
    package let reasons: [String]
    /// True if nothing is there.
    package var isAbsence = false
  }

  /// The request of the parts; that with most players.
  package let asked: PartRequest
  /// A part of this request.
  private let first: Entry
  private let entries: [Entry]
  /// Damaged and foreign parts.
  package private(set) var faults: [String]
  /// The memory that reading the largest part takes.
  package let bytesOfReading: Int

  /// Reads the parts of a request, or of the one that most of these files are of, at least one; see
  /// `files(of:)`. Throws when none can be read.
  package init(_ files: [String], of wanted: PartRequest? = nil) throws(Fault) {
    bytesOfReading = Self.bytes(ofReading: files)
    var (read, faults): ([Entry], [String]) = ([], [])
    for path in files {
      do throws(PartFile.Fault) {
        let part = try PartFile(path)
        read.append(Entry(path: path, head: part.head, digest: part.digest))
      } catch {
        faults.append(error.reason)
      }
    }
    let sets = Dictionary(grouping: read.indices) { read[$0].head.asked.text }
    let most = sets.values.max { ($0.count, $1[0]) < ($1.count, $0[0]) }
    let own = wanted.flatMap { sets[$0.text] } ?? most
    guard let first = own.map({ read[$0[0]] }) else { throw Fault(reasons: faults) }
    entries = read.filter { $0.head.asked.addsTo(first.head.asked) }
    for entry in read {
      if let difference = entry.head.asked.difference(from: first.head.asked) {
        faults.append("\(entry.path): it is of another run than \(first.path): \(difference)")
      }
    }
    self.faults = faults
    self.first = entries.max { $0.head.asked.players < $1.head.asked.players } ?? first
    asked = self.first.head.asked
  }

  /// Returns the files of operands: of a folder all that have the ending of parts. Throws all that is
  /// not there, or when there is no file at all.
  package static func files(of operands: [String]) throws(Fault) -> [String] {
    let absent = operands.filter { Path.status($0) == nil }
    if !absent.isEmpty {
      throw Fault(reasons: absent.map { "\($0): no such file or folder" }, isAbsence: true)
    }
    var files: [String] = []
    for operand in operands {
      guard Path.isFolder(operand) else {
        files.append(operand)
        continue
      }
      do throws(SystemError) {
        files += try Files.names(in: operand).filter { $0.hasSuffix(".\(PartFile.ending)") }
          .sorted().map { Path.joined(operand, $0) }
      } catch {
        throw Fault(reasons: ["\(operand): \(error.reason)"], isAbsence: true)
      }
    }
    if files.isEmpty {
      let places = operands.joined(separator: ", ")
      throw Fault(reasons: ["\(places): there are no .\(PartFile.ending) files"], isAbsence: true)
    }
    return files
  }

  /// Returns the memory that reading the largest of some files takes.
  package static func bytes(ofReading files: [String]) -> Int {
    let largest = files.compactMap { Path.status($0) }.map { Int($0.st_size) }.max() ?? 0
    return 8 * min(largest, ScenarioText.maxBytes)
  }

  /// The files of all parts of the request.
  package var paths: [String] { entries.map(\.path) }

  /// The folder of a part.
  package var folder: String { Path.parent(of: first.path) }

  /// Returns the scenarios of the request, by their operands.
  package func scenarios() throws(PartFile.Fault) -> [String: [UInt8]] {
    let texts = try PartFile(first.path, digest: first.digest).scenarios.map(\.scenarioText)
    guard texts.count == asked.operands.count else {
      throw PartFile.Fault(reason: "\(first.path): it does not say what it is of")
    }
    return Dictionary(
      zip(asked.operands, texts.map { Array($0.utf8) }), uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether there are parts of any other work than these.
  package func hasOthers(than runs: Set<String>) -> Bool {
    entries.contains { !runs.contains($0.head.work) }
  }

  /// Returns the parts of a work of so many parties, and what is wrong with them, from the digits of
  /// what its first parties do in this program.
  package func cover(of work: String, rules: String, parties: Int) -> PartCover {
    PartCover(entries.filter { $0.head.work == work }, rules: rules, of: parties)
  }
}
