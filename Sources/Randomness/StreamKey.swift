/// The name of one random stream, hashed to 64 bits.
///
/// A key is built by walking down a tree: `StreamKey(seed: 7).child(party).child(member)
/// .child(purpose)`, and `.child(day)` for luck of one day. Any stream can be recreated alone.
///
/// Every step is a bijection of the index for a fixed parent, so siblings never share a key, and a
/// full 64-bit mixing function, so that neighbouring indices give unrelated streams. Keys from
/// different branches collide with a chance of 2⁻⁶⁴ per pair: 0.5 pairs are expected among 4 × 10⁹
/// keys, as many as a million players have in a year.
public struct StreamKey: Sendable, Hashable {
  @usableFromInline package let bits: UInt64

  @inlinable init(bits: UInt64) { self.bits = bits }

  /// Creates the root of all streams of a run. Different seeds give different roots.
  @inlinable
  public init(seed: UInt64) { self.init(bits: StreamKey.mix(seed ^ 0x243f_6a88_85a3_08d3)) }

  /// Returns the key of the branch with this number below this key.
  @inlinable public func child(_ index: UInt64) -> StreamKey {
    StreamKey(bits: StreamKey.mix(bits ^ ((index &+ 1) &* 0xd6e8_feb8_6659_fd93)))
  }

  /// Applies MurmurHash3's 64-bit finaliser. It differs from that of `KeyedStream`, so that a
  /// stream's draws are never the keys of its children.
  @inlinable static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits &>> 33)) &* 0xff51_afd7_ed55_8ccd
    bits = (bits ^ (bits &>> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return bits ^ (bits &>> 33)
  }
}
