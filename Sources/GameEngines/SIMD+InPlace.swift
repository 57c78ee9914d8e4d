extension SIMD {
  /// A lane, written where the vector lies.
  ///
  /// A vector is also a short array that lives in place, without an owner to be asked for. Through
  /// its own subscript a lane that is not known in advance is written into a copy, which is then read
  /// back as a whole: the processor waits a dozen cycles for what it has just written.
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
