/// The reason why the system refused an operation.
package struct SystemError: Error, CustomStringConvertible {
  /// The name of the file or folder.
  package let name: String
  private let number: Int32

  package init(_ name: String, _ number: Int32 = errno) {
    (self.name, self.number) = (name, number)
  }

  /// Uses the last part of a path as the name.
  package init(at path: String, _ number: Int32 = errno) { self.init(Path.name(of: path), number) }

  package var isMissing: Bool { number == ENOENT }
  /// True if the name is already taken.
  package var isTaken: Bool { [EEXIST, ENOTEMPTY].contains(number) }
  package var reason: String { String(cString: strerror(number)) }
  package var description: String { "\(name): \(reason)" }
}
