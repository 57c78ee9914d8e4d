extension SIMD {
  /// A lane, written in place: the vector's own subscript writes a lane by a variable index into a
  /// copy and reads it back, so that the processor waits a dozen cycles for its own write.
  @inlinable public subscript(inPlace lane: Int) -> Scalar {
    @inline(__always) get { self[lane] }
    @inline(__always) set {
      precondition(indices.contains(lane))
      // A vector stores its lanes one after the other, and this is one of them.
      withUnsafeMutableBytes(of: &self) {
        $0.storeBytes(
          of: newValue, toByteOffset: lane &* MemoryLayout<Scalar>.stride, as: Scalar.self)
      }
    }
  }
}

extension SIMD where Scalar == Double {
  /// The sum of the lanes, added from the first to the last: `sum()` promises no order, and another
  /// order rounds differently.
  @inlinable @inline(__always) public var sumInOrder: Double {
    var sum = self[0]
    for lane in 1..<scalarCount { sum += self[lane] }
    return sum
  }
}
