/// Where a JSON text has its line breaks; objects and lists are indented by two spaces.
public enum JSONLayout: Equatable, Sendable {
  /// All on one line.
  case line
  /// A line for each member, and for each object of a list.
  case rows
  /// A line for each member and each element; but a list of plain values that fits into 100 columns
  /// stands on one line.
  case lines
  /// Objects and lists that fit into `width` columns stand on one line, with blanks inside braces.
  case fitted(width: Int)
}
