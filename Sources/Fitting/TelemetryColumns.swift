import ScenarioReading

/// The columns of a file that are read, found from its header and the names that the user maps.
struct TelemetryColumns {
  private typealias Pair = (ours: String, theirs: String)

  private static let names = [
    "player", "install", "day", "time", "tasks", "earned", "spent", "level",
  ]
  private static let sinkPrefix = "sink."

  /// The header, which has one name for each field of a row.
  let header: [String]
  /// True if a row is an event with a time, not a player's day.
  private(set) var isEvents = false
  /// The places of the player and of the day or time.
  private(set) var (player, day) = (0, 0)
  /// The places of columns that a file may lack; events have an install only.
  private(set) var (install, tasks, level): (Int?, Int?, Int?)
  /// The places of the currency earned and spent, as far as there, and of the sinks.
  private(set) var amounts: [Int] = []
  /// True for currency that the file has.
  private(set) var (hasEarned, hasSpent) = (false, false)
  /// The names of the sinks in the order of the header.
  private(set) var sinkNames: [String] = []

  /// Finds the columns of a header; the columns are of no use if there are problems.
  ///
  /// - Parameters:
  ///   - fields: The fields of the header.
  ///   - mapping: Pairs of our names and the file's, such as `player=user_id,day=date`.
  ///   - file: The name of the file in messages.
  ///   - problems: Receives everything that is wrong.
  init(_ fields: [[UInt8]], mapping: String, file: String, problems: inout [Problem]) {
    header = fields.map { String(decoding: $0, as: UTF8.self) }
    if fields.contains(where: { String(validating: $0, as: UTF8.self) == nil }) {
      problems.append(Problem(file, line: 1, "the header is not UTF-8 text"))
      return
    }
    let mapped = mapping.isEmpty ? [] : Self.pairs(mapping, &problems)
    let own = header.filter { name in
      (Self.names.contains(name) || Self.isSink(name))
        && !mapped.contains { $0.ours == name || $0.theirs == name }
    }
    let places = places(mapped + own.map { ($0, $0) }, file, &problems)
    // With both, the mapping decides; rows of days are the simpler reading.
    let names = mapped.map(\.ours)
    isEvents =
      places["time"] != nil
      && (places["day"] == nil || names.contains("time") && !names.contains("day"))
    addMissing(places, file, &problems)
    player = places["player"] ?? 0
    day = places[isEvents ? "time" : "day"] ?? 0
    install = places["install"]
    if isEvents { return }
    (tasks, level) = (places["tasks"], places["level"])
    (hasEarned, hasSpent) = (places["earned"] != nil, places["spent"] != nil)
    // No two of ours have one place, so the order is a full one.
    let sinks = places.filter { Self.isSink($0.key) }.sorted { $0.value < $1.value }
    sinkNames = sinks.map { String($0.key.dropFirst(Self.sinkPrefix.count)) }
    amounts = [places["earned"], places["spent"]].compactMap(\.self) + sinks.map(\.value)
  }

  private static func isSink(_ name: String) -> Bool {
    name.hasPrefix(sinkPrefix) && name.utf8.count > sinkPrefix.utf8.count
  }

  /// Returns the places of our columns; one that is not found is reported, and is at 0.
  private func places(
    _ pairs: [Pair], _ file: String, _ problems: inout [Problem]
  ) -> [String: Int] {
    var places: [String: Int] = [:]
    for (ours, name) in pairs {
      let found = header.indices.filter { header[$0] == name }
      if found.isEmpty {
        problems.append(
          Problem(
            file, line: 1, "the file has no column \(JSONText.quoted(name)) for \(ours)",
            suggestion: NearestName.suggestion(for: name, among: header)))
      } else if found.count > 1, places[ours] == nil {
        problems.append(Problem(file, line: 1, "the column \(JSONText.quoted(name)) stands twice"))
      }
      places[ours] = found.first ?? 0
    }
    return places
  }

  /// Reports the columns that are needed, and that the file lacks.
  private func addMissing(_ places: [String: Int], _ file: String, _ problems: inout [Problem]) {
    for name in ["player", "day", "tasks"]
    where places[name] == nil && (!isEvents || name == "player") {
      let either = name == "day" ? "\"day\" or \"time\"" : JSONText.quoted(name)
      let near = NearestName.of(name, among: header)
      problems.append(
        Problem(
          file, line: 1, "the file has no column \(either)",
          suggestion: near.map { "did you mean \(JSONText.quoted($0))? map it: \(name)=\($0)" }
            ?? "map one of the file's, as in --columns \(name)=NAME"))
    }
  }

  /// Returns the pairs of a mapping.
  private static func pairs(_ mapping: String, _ problems: inout [Problem]) -> [Pair] {
    var pairs: [Pair] = []
    for item in mapping.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
      let (message, suggestion): (String, String?)
      if parts.count < 2 {
        (message, suggestion) = ("\(JSONText.quoted(String(item))) is no pair OURS=THEIRS", nil)
      } else if !names.contains(parts[0]), !isSink(parts[0]) {
        message =
          "\(JSONText.quoted(parts[0])) is not \(names.joined(separator: ", ")) or sink.NAME"
        suggestion = NearestName.suggestion(for: parts[0], among: names)
      } else if pairs.contains(where: { $0.ours == parts[0] || $0.theirs == parts[1] }) {
        (message, suggestion) = ("\(JSONText.quoted(String(item))) maps a column again", nil)
      } else {
        pairs.append((parts[0], parts[1]))
        continue
      }
      problems.append(Problem("--columns", message, suggestion: suggestion))
    }
    return pairs
  }
}
