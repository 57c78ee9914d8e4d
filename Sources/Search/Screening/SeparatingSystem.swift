/// Sets such that of any two items either is in a set without the other: a completely separating system;
/// of two or more items as small as there is (Dickson, J. Combin. Theory 7, 1969; Spencer, ibid. 8, 1970).
///
/// An item has a number of its own, half of whose binary digits are 1, rounded down; a set stands for a
/// digit, and has the items with 1. So each item is in a set, and with more than one item, not in all.
struct SeparatingSystem {
  /// True where a set has an item: `[set][item]`.
  let sets: [[Bool]]

  /// - Precondition: There is at least one item.
  init(of items: Int) {
    precondition(items >= 1)
    let digits = (2...).first { Self.numbers(ofDigits: $0).count >= items }!
    let numbers = Self.numbers(ofDigits: digits).prefix(items)
    sets = (0..<digits).map { digit in numbers.map { $0 >> digit & 1 == 1 } }
  }

  private static func numbers(ofDigits digits: Int) -> [Int] {
    (0..<1 << digits).filter { $0.nonzeroBitCount == digits / 2 }
  }
}
