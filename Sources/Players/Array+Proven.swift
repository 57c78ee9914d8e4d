extension Array {
  /// Accesses an element without an index check, which the caller proves to be unnecessary; debug
  /// builds check it anyway.
  ///
  /// For code that runs for every task of every player: the checks take a twentieth of a session.
  @inlinable
  @inline(__always)
  package subscript(proven index: Int) -> Element {
    withUnsafeBufferPointer { $0[index] }
  }
}
