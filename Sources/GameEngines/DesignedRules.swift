/// A game's numbers: those of its design, or assumptions where it is silent. Only this package sets
/// others, after validation, so every value of such a type is valid.
public protocol DesignedRules: Sendable, Hashable {
  /// Creates the numbers of the design.
  init()
}

extension DesignedRules {
  /// Creates the numbers of the design, with some changed.
  package init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }
}
