import Experiments
import MonteCarlo
import Parts
import Platform
import ScenarioReading
import Statistics

struct PartOutput {
  let path: String
  let head: PartFile.Head
  let scenarios: [JSONValue]

  private func isSame(_ path: String) -> Bool {
    (try? PartFile(path)).map { $0.head.addsTo(head) } ?? false
  }

  private var output: OutputFile {
    OutputFile(path: path, takesStreams: false) {
      isSame($0) || (try? PartFile($0)) == nil && Self.isDamaged($0)
    }
  }

  /// Returns whether a file is a part that was cut off or changed, or empty.
  private static func isDamaged(_ path: String) -> Bool {
    guard let bytes = Files.start(of: path, bytes: 64) else { return false }
    return bytes.isEmpty || String(decoding: bytes, as: UTF8.self).contains("questbalancePart")
  }

  func check() throws(CommandFailure) { try output.check() }

  var isThere: Bool { isSame(path) }

  func begun<Work: PartyWork>(
    _ work: Work
  ) -> (measurements: Work.Measurements, parties: [Range<Int>]) {
    guard let part = try? PartFile(path), part.head.addsTo(head),
      let measurements = try? part.measurements(in: work.nothing)
    else { return (work.nothing, []) }
    return (measurements, part.head.parties)
  }

  func write<Kept: KeptTally>(
    _ measurements: Kept, _ parties: [Range<Int>], isEnding: Bool = false
  ) throws(CommandFailure) {
    let parties = parties.touchingJoined
    let head = PartFile.Head(
      asked: head.asked, work: head.work, rules: head.rules, parties: parties)
    try output.write(
      PartFile.text(head, scenarios: scenarios, measurements), evenWhenEnding: isEnding)
  }
}
