extension Double {
  /// Creates the double nearest to a whole number, as `Double(_:)` does. That takes a slow generic
  /// path for this type; most sums fit into 64 bits.
  init(nearest whole: Int128) {
    let low = Int(truncatingIfNeeded: whole)
    self = Int128(low) == whole ? Double(low) : Double(whole)
  }
}
