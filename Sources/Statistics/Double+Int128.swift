extension Double {
  /// The double nearest to a whole number, as `Double(_:)` gives it, which for this type goes a long
  /// generic way; most sums fit into 64 bits.
  init(nearest whole: Int128) {
    let low = Int(truncatingIfNeeded: whole)
    self = Int128(low) == whole ? Double(low) : Double(whole)
  }
}
