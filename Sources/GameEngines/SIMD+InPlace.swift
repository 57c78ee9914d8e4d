extension SIMD {
  /// A lane, written where the vector lies.
  ///
  /// A vector serves as a short array that lives in place and has no owner to check. Its own subscript
  /// writes an unknown lane into a copy and reads that back whole: the processor waits a dozen cycles
  /// for what it has just written.
  ///
  /// - Precondition: The vector has this lane.
  @inlinable
  public subscript(inPlace lane: Int) -> Scalar {
    @inline(__always) get { self[lane] }
    @inline(__always) set {
      precondition(indices.contains(lane))
      // A vector lies in memory as its lanes do, one after the other, and this is one of them.
      withUnsafeMutableBytes(of: &self) {
        $0.storeBytes(
          of: newValue, toByteOffset: lane &* MemoryLayout<Scalar>.stride, as: Scalar.self)
      }
    }
  }
}
