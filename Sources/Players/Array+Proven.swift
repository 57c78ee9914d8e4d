extension Array {
  /// Accesses an element without an index check, which the caller proves to be unnecessary: such
  /// checks take a twentieth of a session. Debug builds check it anyway.
  @inlinable @inline(__always)
  package subscript(proven index: Int) -> Element { withUnsafeBufferPointer { $0[index] } }
}
