/// A summary that can be filled in parts and then joined.
///
/// Law: recording a whole equals recording its parts and merging them, in any split and any order.
/// This is exact, since a tally holds only integers. An empty tally is neutral.
public protocol Tally: Sendable {
  /// Adds everything that the other tally has recorded.
  mutating func merge(_ other: Self)
}
