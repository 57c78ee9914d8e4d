/// The line breaks of a JSON text; objects and lists are indented by two spaces.
public enum JSONLayout: Equatable, Sendable {
  /// All on one line.
  case line
  /// A line for each member, and for each object of a list.
  case rows
  /// A line for each member and each element; a list of plain values that fits into 100 columns is
  /// on one line.
  case lines
  /// Objects and lists that fit into `width` columns are on one line, with blanks inside braces.
  case fitted(width: Int)
}
