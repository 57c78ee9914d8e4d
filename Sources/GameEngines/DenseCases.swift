/// Cases numbered 0, 1, 2, … by their raw values, in the order in which they are declared.
///
/// The library's `init(rawValue:)` of another module is a call and a search, even when its result
/// is unwrapped without a check; where the hot loop computes a number that is in range by
/// construction, it takes the case as it stands in memory instead.
public protocol DenseCases: RawRepresentable, CaseIterable, Sendable where RawValue == Int {}

extension DenseCases {
  /// The case's number, which is its raw value, read as it stands in memory: of a case of another
  /// module the raw value itself is a call.
  @inlinable @inline(__always)
  public var number: Int {
    // 2 to 256 cases without a payload are a byte each, which is their place in the declaration.
    assert(MemoryLayout<Self>.size == 1)
    return Int(unsafeBitCast(self, to: UInt8.self))
  }

  /// The case with this number.
  ///
  /// - Precondition: There is such a case, and there are 2 to 256; not checked in release builds.
  @inlinable @inline(__always)
  package init(unchecked number: Int) {
    assert(MemoryLayout<Self>.size == 1 && Self(rawValue: number) != nil)
    // The same byte; whoever calls this proves that there is such a case.
    self = unsafeBitCast(UInt8(truncatingIfNeeded: number), to: Self.self)
  }
}
