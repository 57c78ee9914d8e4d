extension Array {
  /// An element whose index needs no check, as a proof stands where it is used: a debug build checks
  /// it all the same.
  ///
  /// For what runs for every task of every player: the checks of a session are a twentieth of it.
  @inlinable
  @inline(__always)
  package subscript(proven index: Int) -> Element {
    withUnsafeBufferPointer { $0[index] }
  }
}
