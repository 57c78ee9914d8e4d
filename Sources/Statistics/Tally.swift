/// A summary that can be filled in parts and then joined.
///
/// Law: recording a whole equals recording its parts and merging them, in any split and any order,
/// exactly, since a tally holds only integers. An empty tally is neutral.
public protocol Tally: Sendable {
  /// Adds everything that the other tally has recorded.
  mutating func merge(_ other: Self)
}

/// A tally that can be stored in a file and read back exactly.
public protocol KeptTally: Tally {
  /// Writes all recorded numbers to bytes, or replaces them by those read, into an empty tally of
  /// the same shape: properties fixed at creation, such as the number of days, are not stored.
  mutating func exchange(with bytes: inout TallyBytes)
}

/// A tally of parties that may be read from an untrusted file.
public protocol PartyTally: KeptTally {
  /// Returns true if this number of parties can have these numbers: the tally counts as many
  /// parties, and its numbers do not contradict one another.
  func canBe(of parties: Int) -> Bool
}

/// A tally that lists its fields once, for merging and for bytes.
public protocol FieldTally: KeptTally {
  /// Adds each field of another tally or, without one, exchanges each field with bytes, in the
  /// order of the list: `bytes.field(&sum, other?.sum)`.
  mutating func combine(with other: Self?, _ bytes: inout TallyBytes)
}

extension FieldTally {
  @inlinable
  public mutating func merge(_ other: Self) {
    var unused = TallyBytes()
    combine(with: other, &unused)
  }

  @inlinable
  public mutating func exchange(with bytes: inout TallyBytes) { combine(with: nil, &bytes) }
}

extension TallyBytes {
  /// Adds or exchanges a count or a sum.
  @inlinable
  public mutating func field<Number: FixedWidthInteger>(_ own: inout Number, _ other: Number?) {
    if let other { own += other } else { exchange(&own) }
  }

  /// Adds or exchanges a flag, which is set if it is in any part.
  public mutating func field(_ own: inout Bool, _ other: Bool?) {
    if let other { own = own || other } else { exchange(&own) }
  }

  /// Adds or exchanges a list of sums, whose length is fixed.
  @inlinable
  public mutating func field<Number: FixedWidthInteger>(_ own: inout [Number], _ other: [Number]?) {
    if let other { precondition(own.count == other.count, "both lists have the same length") }
    for index in own.indices { field(&own[index], other?[index]) }
  }

  /// Adds or exchanges a list of counts as changes to earlier ones, modulo 2³².
  public mutating func field(modular own: inout [UInt32], _ other: [UInt32]?) {
    guard let other else { return exchange(&own) }
    precondition(own.count == other.count, "both lists have the same length")
    for index in own.indices { own[index] &+= other[index] }
  }

  /// Adds or exchanges a tally.
  @inlinable
  public mutating func field<Kept: KeptTally>(_ own: inout Kept, _ other: Kept?) {
    if let other { own.merge(other) } else { own.exchange(with: &self) }
  }

  /// Adds or exchanges a list of tallies, whose length is fixed.
  @inlinable
  public mutating func field<Kept: KeptTally>(_ own: inout [Kept], _ other: [Kept]?) {
    if let other { precondition(own.count == other.count, "both lists have the same length") }
    for index in own.indices { field(&own[index], other?[index]) }
  }

  /// Adds or exchanges a list of tallies of fields, whose length is fixed.
  @inlinable
  public mutating func field<Kept: FieldTally>(_ own: inout [Kept], _ other: [Kept]?) {
    if let other { precondition(own.count == other.count, "both lists have the same length") }
    for index in own.indices { own[index].combine(with: other?[index], &self) }
  }

  /// Adds or exchanges a list of tallies that grows as needed, by multiples of a unit.
  mutating func field<Kept: KeptTally>(
    growing own: inout [Kept], _ other: [Kept]?, from empty: Kept, unit: Int = 1
  ) {
    if let other {
      own.grow(to: other.count, with: empty)
    } else {
      exchangeCount(of: &own, filledWith: empty, unit: unit)
    }
    for index in 0..<(other?.count ?? own.count) { field(&own[index], other?[index]) }
  }
}
