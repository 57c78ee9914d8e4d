/// Cases numbered 0, 1, 2, … by their raw values, in the order of declaration.
///
/// For a type of another module, the library's `init(rawValue:)` is a call and a search, and
/// `rawValue` is a call. An enum of 2 to 256 cases without a payload is one byte, the case's number.
public protocol DenseCases: RawRepresentable, CaseIterable, Sendable where RawValue == Int {}

extension DenseCases {
  /// The raw value.
  @inlinable @inline(__always) public var number: Int {
    assert(MemoryLayout<Self>.size == 1)
    return Int(unsafeBitCast(self, to: UInt8.self))
  }

  /// Returns the case with this number, which the caller proves to exist: release builds do not check.
  @inlinable @inline(__always) package init(unchecked number: Int) {
    assert(MemoryLayout<Self>.size == 1 && Self(rawValue: number) != nil)
    self = unsafeBitCast(UInt8(truncatingIfNeeded: number), to: Self.self)
  }
}
