/// Numbers of a game, each of which the game's design states or this project chose: a new value is at
/// all of them.
///
/// Only this package sets numbers, and what it sets from a scenario it has checked before; so a value
/// of such a type, wherever it comes from, holds no number that is not allowed.
public protocol DesignedRules: Sendable, Hashable {
  /// The numbers of the design.
  init()
}

extension DesignedRules {
  /// The numbers of the design but for those that are changed.
  package init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }
}
