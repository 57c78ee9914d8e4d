/// Renamed keys. A file may still use the old name; reading it gives a warning.
package enum RenamedKeys {
  /// The old keys of targets, from the time before claims and targets shared their keys.
  package static let ofTargets = [
    (old: "archetype", new: "group"), (old: "at least", new: "atLeast"),
    (old: "at most", new: "atMost"),
  ]

  /// Returns the place of a key in an object, under any of its names.
  package static func place(of key: String, in members: [JSONNode.Member]) -> Int? {
    if let place = members.firstIndex(where: { $0.key == key }) { return place }
    let other = ofTargets.first { $0.old == key }?.new ?? ofTargets.first { $0.new == key }?.old
    return other.flatMap { other in members.firstIndex { $0.key == other } }
  }
}
