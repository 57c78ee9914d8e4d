/// The random stream that belongs to a key: SplitMix64, started from the hashed key.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014)
/// counts in steps of an odd constant and mixes the counter. A stream is 8 bytes, its position is
/// the number of draws made, and creating one costs about as much as a draw. Chosen because
/// - one stream passes BigCrush (published); so do many, in the order in which a run draws from
///   them, and the first draws of neighbouring keys pass SmallCrush: see <doc:Quality>;
/// - it is cheap: some six times cheaper than Philox4x32-10, the usual choice for keyed streams,
///   both for a draw and for a new stream with its first draw (measured there).
///
/// The price: all streams are stretches of one cycle of 2⁶⁴ draws, and two of them may overlap.
/// Among n streams of T draws in all, n·(T − n ÷ 2) ÷ 2⁶⁴ pairs are expected to overlap, and T² ÷
/// 2⁶⁵ draws to be made twice. A day's stream counts like any other. A million players of QuestBond
/// have up to 4,085 streams each in a year (11 on each of 365 days, and 70) and make 4.7 × 10¹⁰
/// draws: 10 pairs and 61 draws are expected, which no result can show. The draws of one stream
/// never repeat (each number comes up once in the cycle), which would become noticeable only after
/// some 2³² draws of one stream.
public struct KeyedStream: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  @inlinable
  init(state: UInt64) {
    self.state = state
  }

  /// Creates the stream of a key, at its first draw.
  @inlinable
  public init(_ key: StreamKey) {
    self.init(state: key.bits)
  }

  /// Skips draws, as if made and discarded, at the same cost for any number.
  ///
  /// - Parameter draws: ≥ 0.
  @inlinable
  public mutating func skip(_ draws: Int) {
    state &+= UInt64(truncatingIfNeeded: draws) &* Self.step
  }

  /// Returns the number of draws made since the stream was at `start`.
  ///
  /// The position counts in steps of an odd constant, so the step is divided out by multiplying by
  /// its inverse modulo 2⁶⁴. For unrelated streams the result is meaningless.
  public func draws(since start: KeyedStream) -> UInt64 {
    (state &- start.state) &* 0xf1de_83e1_9937_733d
  }

  /// Returns the same stream, `draws` draws earlier.
  ///
  /// - Parameter draws: ≥ 0.
  public func rewound(by draws: Int) -> KeyedStream {
    var earlier = self
    earlier.skip(-draws)
    return earlier
  }

  /// Returns the next 64 uniform bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.draw(at: state)
  }

  @usableFromInline static var step: UInt64 { 0x9e37_79b9_7f4a_7c15 }

  /// Returns the draw that ends at a state.
  @inlinable @inline(__always)
  static func draw(at state: UInt64) -> UInt64 {
    var bits = state
    bits = (bits ^ (bits &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits &>> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits &>> 31)
  }

  /// Draws pairs of standard normal numbers, one from each stream, equal to those of `normal()`.
  ///
  /// A separate function, so that no other code competes for registers.
  @inline(never)
  public static func fill(
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
