extension Array {
  /// Appends an element until there are this many; does nothing if there already are.
  ///
  /// Room grows by an eighth at least: few elements are moved, and little room stays empty. What is
  /// allocated follows from the counts alone, and not from what the allocator gives.
  package mutating func grow(to count: Int, with element: Element) {
    if count <= self.count { return }
    if count > capacity { reserveCapacity(Swift.max(count, self.count + self.count / 8)) }
    append(contentsOf: repeatElement(element, count: count - self.count))
  }
}
