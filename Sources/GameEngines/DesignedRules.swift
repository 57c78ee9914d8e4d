/// Numbers of a game. A new value holds those of the game's design, or those that this project chose
/// where the design is silent.
///
/// Only this package sets numbers, and it checks what a scenario says before it does; so every value of
/// such a type is valid.
public protocol DesignedRules: Sendable, Hashable {
  /// The numbers of the design.
  init()
}

extension DesignedRules {
  /// The numbers of the design, some of them changed.
  package init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }
}
