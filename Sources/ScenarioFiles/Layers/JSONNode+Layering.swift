extension JSONNode {
  /// This value over another one: objects merge key by key, anything else replaces, and `null`
  /// takes away.
  ///
  /// Keys keep their order: first those of the value below, then the new ones. What stands in both
  /// stands where this value is written.
  ///
  /// - Parameters:
  ///   - base: The value below; nil for none.
  ///   - path: Where both stand in the scenario.
  ///   - report: Is told of each `null` that has nothing to take away.
  func laid(over base: JSONNode?, at path: JSONPath, _ report: (Problem) -> Void) -> JSONNode {
    guard case .object(let upper) = value else { return self }
    var lower: [Member] = []
    if case .object(let members)? = base?.value { lower = members }
    var members: [Member?] = lower
    let places = Dictionary(
      lower.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    for member in upper {
      let place = places[member.key]
      let path = path.appending(member.key)
      guard member.node.value != .null else {
        if let place {
          members[place] = nil
        } else {
          report(
            Problem(
              at: member.position, path: path, "there is nothing to remove",
              suggestion: NearestName.suggestion(for: member.key, among: lower.map(\.key))))
        }
        continue
      }
      var merged = member
      merged.node = member.node.laid(over: place.map { lower[$0].node }, at: path, report)
      if let place {
        members[place] = merged
      } else {
        members.append(merged)
      }
    }
    return JSONNode(.object(members.compactMap { $0 }), at: position)
  }
}
