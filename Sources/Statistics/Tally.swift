/// A summary that can be filled in parts and then joined.
///
/// Law: recording a whole equals recording its parts, in any split and any order, and merging them,
/// in any order; exactly, since a tally holds integers only. An empty tally is neutral.
public protocol Tally: Sendable {
  /// Adds everything the other tally has recorded.
  mutating func merge(_ other: Self)
}
