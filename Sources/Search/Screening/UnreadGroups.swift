import ScenarioFiles

/// Levers that are moved at once, so that few worlds find those with which nobody differs.
extension ScreeningWorlds {
  /// As many levers are kept apart by seven worlds.
  private static let maxGroup = 35

  /// Returns levers that may be moved at once: neighbours of one system, one of each path, with numbers
  /// apart from choices. Systems move alone, as one that is off hides what moves in it.
  func groups(of levers: [Int]) -> [[Int]] {
    struct Kind: Hashable {
      let system: Substring
      let isOrdered: Bool
    }
    var groups: [[Int]] = []
    var ofKind: [Kind: [Int]] = [:]
    for index in levers where rows[index].worlds > 0 && rows[index].lever.kind != .system {
      let lever = rows[index].lever
      let kind = Kind(
        system: lever.path.prefix { $0 != "." && $0 != "[" }, isOrdered: lever.isOrdered)
      let place = ofKind[kind, default: []].first { group in
        groups[group].count < Self.maxGroup
          && !groups[group].contains { rows[$0].lever.path == lever.path }
      }
      if let place {
        groups[place].append(index)
      } else {
        ofKind[kind, default: []].append(groups.count)
        groups.append([index])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  /// Returns the changes that move levers at once: all by each factor, as moves apart may cancel, then
  /// the worlds of a separating system: levers that a set has move as far up as asked, and the others as
  /// far down; a choice that it has takes its other name, and the others stay.
  func settings(moving levers: [Int]) -> [[Setting]] {
    let last = steps.factors.count - 1
    // With a single factor the others stay.
    let first = min(0, last - 1)
    func settings(_ step: (Int) -> Int) -> [Setting] {
      levers.indices.flatMap { rows[levers[$0]].settings(atStep: step($0), of: last + 1) }
    }
    let alike = (0...last).map { step in settings { _ in step } }
    let sets = SeparatingSystem(of: levers.count).sets
    let apart = sets.map { set in settings { set[$0] ? last : first } }
    return (alike + apart).filter { !$0.isEmpty }
  }
}
