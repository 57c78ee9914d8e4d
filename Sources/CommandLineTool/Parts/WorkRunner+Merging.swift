import BalanceReports
import Experiments
import MonteCarlo
import Parts
import Platform
import ScenarioReading
import Statistics

extension WorkRunner {
  func merged<Work: PartyWork>(
    _ work: Work, _ name: String, _ merging: Arguments.Merging, _ watcher: Watcher
  ) throws(CommandFailure) -> Work.Measurements? {
    let (set, isPartial) = (merging.set, merging.isPartial)
    let cover = set.cover(of: name, rules: PartFile.digits(work.fingerprint), parties: work.parties)
    looked.append((name, cover))
    if merging.isLooking, !cover.isWhole || !set.hasOthers(than: Set(looked.map(\.work))) {
      return nil
    }
    let found = set.faults + problems(cover, set, isPartial: isPartial)
    if !found.isEmpty { throw Self.failure(found) }
    if isPartial, !cover.missing.isEmpty {
      lack =
        "\(cover.played) of \(NumberText.count(work.parties, "party")); "
        + "\(cover.missing.map(\.text).joined(separator: ", ")) are missing"
    }
    return try sum(cover, of: work, watcher)
  }

  func sum<Work: PartyWork>(
    _ cover: PartCover, of work: Work, _ watcher: Watcher
  ) throws(CommandFailure) -> Work.Measurements {
    let sum = try Result { () throws(PartFile.Fault) in
      try cover.sum(of: work, threads: threads, watcher: watcher)
    }.mapError { Self.failure([$0.reason]) }.get()
    guard let sum else { throw .interrupted() }
    return sum
  }

  private func problems(_ cover: PartCover, _ set: PartSet, isPartial: Bool) -> [String] {
    let gaps = cover.missing.map {
      "the parties \($0.text) are missing; play them with\n  \(command(for: $0, in: set.folder))"
    }
    return cover.faults + (isPartial && !cover.merged.isEmpty ? [] : gaps)
  }

  private func command(for parties: Range<Int>, in folder: String) -> String {
    let words = asked.words + [Option.shard.name, parties.text, Option.out.name, folder]
    return ([GameProgram.name] + words.map(Arguments.quoted)).joined(separator: " ")
  }

  /// Tells what was played or looked at instead of a report. Throws the reason why there is none.
  func end(_ arguments: Arguments) throws(CommandFailure) {
    if let failure { throw failure }
    let isSilent = terminal.isQuiet && !arguments.isJSON
    if case .merged(let merging) = mode {
      let set = merging.set
      if !isSilent { try arguments.show(json: lookJSON(set), text: lookText) }
      let found = set.faults + looked.flatMap { problems($0.cover, set, isPartial: false) }
      if !found.isEmpty { throw Self.failure(found) }
      return
    }
    if isSilent { return }
    try arguments.show(
      json: [
        "parts": .list(
          written.map {
            ["file": .string($0.path), "parties": Self.json($0.parties), "played": .bool($0.isNew)]
          })
      ], text: written.map { "\($0.path): \($0.isNew ? "written" : "there already")\n" }.joined())
  }

  private static func json(_ parties: [Range<Int>]) -> JSONValue {
    .list(parties.map { .list([.number($0.lowerBound), .number($0.upperBound)]) })
  }

  private func lookJSON(_ set: PartSet) -> JSONValue {
    [
      "command": .string(asked.command), "version": .string(asked.version),
      "hash": .string(asked.hash),
      "works": .list(
        looked.map { work, cover in
          [
            "work": .string(work), "parties": .number(cover.parties),
            "parts": .list(
              cover.merged.map {
                ["file": .string($0.path), "parties": Self.json($0.head.parties)]
              }), "again": .texts(cover.duplicates.map(\.path)),
            "missing": .list(
              cover.missing.map {
                [
                  "from": .number($0.lowerBound), "to": .number($0.upperBound),
                  "command": .string(command(for: $0, in: set.folder)),
                ]
              }),
          ]
        }), "faults": .texts(set.faults + looked.flatMap(\.cover.faults)),
    ]
  }

  private var lookText: String {
    looked.map { work, cover in
      let again = cover.duplicates.isEmpty ? "" : "; \(cover.duplicates.count) more add nothing"
      let name = work.isEmpty ? "" : " \(work)"
      return "\(asked.command)\(name): \(NumberText.count(cover.merged.count, "part")) "
        + "\(cover.merged.count == 1 ? "has" : "have") \(cover.played) of "
        + "\(NumberText.count(cover.parties, "party"))\(again)\n"
    }.joined()
  }
}

extension PartCover {
  var isWhole: Bool { missing.isEmpty && faults.isEmpty }
}

extension PartSet {
  /// Reads the parts of files and folders, once it is sure that there is memory for them. Throws
  /// exit code 66 for what is not there and without any part, 65 when none can be read.
  static func read(
    _ operands: [String], of wanted: PartRequest? = nil
  ) throws(CommandFailure) -> PartSet {
    func failure(_ fault: Fault) -> CommandFailure {
      CommandFailure(fault.isAbsence ? .inputMissing : .wrongScenario, lines: fault.reasons)
    }
    let files = try Result { () throws(Fault) in try Self.files(of: operands) }
      .mapError(failure).get()
    try AvailableMemory.check(for: bytes(ofReading: files), force: nil)
    return try Result { () throws(Fault) in try PartSet(files, of: wanted) }.mapError(failure).get()
  }
}

struct PartOutput {
  let path: String
  let head: PartFile.Head
  let scenarios: [JSONValue]

  private var output: OutputFile {
    OutputFile(path: path, takesStreams: false) {
      (try? PartFile($0))?.head.addsTo(head) ?? Self.isDamaged($0)
    }
  }

  private static func isDamaged(_ path: String) -> Bool {
    guard let bytes = Files.start(of: path, bytes: 64) else { return false }
    return bytes.isEmpty || String(decoding: bytes, as: UTF8.self).contains("questbalancePart")
  }

  func check() throws(CommandFailure) { try output.check() }

  /// Returns the parties that the file has; nil if it is not there.
  func begun<Work: PartyWork>(
    _ work: Work
  ) -> (measurements: Work.Measurements, parties: [Range<Int>])? {
    guard let part = try? PartFile(path), part.head.addsTo(head),
      let measurements = try? part.measurements(in: work.nothing)
    else { return nil }
    return (measurements, part.head.parties)
  }

  func write<Kept: KeptTally>(
    _ measurements: Kept, _ parties: [Range<Int>], isEnding: Bool = false
  ) throws(CommandFailure) {
    let head = PartFile.Head(
      asked: head.asked, work: head.work, rules: head.rules, parties: parties.touchingJoined)
    try output.write(
      PartFile.text(head, scenarios: scenarios, measurements), evenWhenEnding: isEnding)
  }
}
