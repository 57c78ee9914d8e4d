/// The random stream that belongs to a key: SplitMix64, started from the hashed key.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014)
/// counts in steps of an odd constant and mixes the counter. A stream is 8 bytes, and creating one
/// costs about as much as a draw. One stream passes BigCrush, and so do many, in the order in which a
/// run draws from them; a draw is some six times cheaper than Philox4x32-10's: see <doc:Quality>.
///
/// All streams are stretches of one cycle of 2⁶⁴ draws, and two of them may overlap. Among n streams
/// of T draws in all, n·(T − n ÷ 2) ÷ 2⁶⁴ pairs are expected to overlap, and T² ÷ 2⁶⁵ draws to be made
/// twice: 10 pairs and 61 draws among a million players of QuestBond in a year, who have up to 4,085
/// streams each and make 4.7 × 10¹⁰ draws. No result can show that.
public struct KeyedStream: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64
  /// Its place on the cycle of all draws.
  package var bits: UInt64 { state }

  /// Creates a stream at a place on the cycle.
  package init(bits: UInt64) { state = bits }

  /// Creates the stream of a key, at its first draw.
  @inlinable public init(_ key: StreamKey) { state = key.bits }

  /// Skips draws ≥ 0, as if made and discarded, at the same cost for any number.
  @inlinable public mutating func skip(_ draws: Int) {
    state &+= UInt64(truncatingIfNeeded: draws) &* Self.step
  }

  /// Returns the number of draws made since the stream was at `start`: the step is divided out by
  /// multiplying by its inverse modulo 2⁶⁴.
  public func draws(since start: KeyedStream) -> UInt64 {
    (state &- start.state) &* 0xf1de_83e1_9937_733d
  }

  /// Returns the same stream, `draws` ≥ 0 draws earlier.
  public func rewound(by draws: Int) -> KeyedStream {
    var earlier = self
    earlier.skip(-draws)
    return earlier
  }

  /// Returns the next 64 uniform bits.
  @inlinable public mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.draw(at: state)
  }

  @usableFromInline static var step: UInt64 { 0x9e37_79b9_7f4a_7c15 }

  /// Returns the draw that ends at a state.
  @inlinable @inline(__always) static func draw(at state: UInt64) -> UInt64 {
    var bits = state
    bits = (bits ^ (bits &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits &>> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits &>> 31)
  }

  /// Draws pairs of standard normal numbers, one from each stream, equal to those of `normal()`; not
  /// inlined, so that no other code competes for registers.
  @inline(never) public static func fill(
    _ pairs: inout MutableSpan<SIMD2<Double>>,
    normals first: inout KeyedStream, _ second: inout KeyedStream
  ) {
    // Plain numbers stay in registers.
    var (one, other) = (first.state, second.state)
    for index in pairs.indices {
      one &+= step
      other &+= step
      pairs[index] = SIMD2(Ziggurat.normal(draw(at: one)), Ziggurat.normal(draw(at: other)))
    }
    (first.state, second.state) = (one, other)
  }
}
