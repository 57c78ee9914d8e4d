/// A game's numbers. The defaults come from the game's design, or are this project's assumptions
/// where the design is silent.
///
/// Only this package sets numbers, after validation, so every value of such a type is valid.
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
