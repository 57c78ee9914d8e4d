extension Array {
  /// Appends an element until there are this many; does nothing if there already are. Capacity
  /// grows by at least an eighth: few elements are moved, and little space stays empty. The
  /// allocations follow from the counts alone, not from the sizes that the allocator gives.
  package mutating func grow(to count: Int, with element: Element) {
    if count <= self.count { return }
    if count > capacity { reserveCapacity(Swift.max(count, self.count + self.count / 8)) }
    append(contentsOf: repeatElement(element, count: count - self.count))
  }
}
