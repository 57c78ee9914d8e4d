/// What of a workload's counts is not as it was kept.
public struct WorkChange: Sendable, Equatable {
  /// Dotted: `questbond.draws.all`.
  public let name: String
  public let kept: Int
  public let now: Int

  /// (now − kept) ÷ kept; infinite for what was not done at all.
  public var growth: Double {
    kept == now ? 0 : kept == 0 ? .infinity : (Double(now) - Double(kept)) / Double(kept)
  }
}

extension WorkCounts {
  /// Every count of both that differs, in the order of the catalogue. What one of the two did not
  /// count at all is no change; what it counted and never saw is 0.
  public func changes(since kept: WorkCounts) -> [WorkChange] {
    Kind.allCases.flatMap { kind -> [WorkChange] in
      guard let now = self[kind], let before = kept[kind] else { return [] }
      let names =
        before.map(\.name)
        + now.map(\.name).filter { name in
          !before.contains { $0.name == name }
        }
      return names.compactMap { name in
        let change = WorkChange(
          name: "\(scenario).\(kind.rawValue).\(name)", kept: before.count(of: name),
          now: now.count(of: name))
        return change.kept == change.now ? nil : change
      }
    }
  }

  /// The kinds that were kept and cannot be counted here.
  public func uncounted(of kept: WorkCounts) -> [Kind] {
    Kind.allCases.filter { kept[$0] != nil && self[$0] == nil }
  }
}

extension [WorkCounts.Count] {
  fileprivate func count(of name: String) -> Int { first { $0.name == name }?.count ?? 0 }
}
