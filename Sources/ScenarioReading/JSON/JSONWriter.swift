/// The line breaks of a JSON text; objects and lists are indented by two spaces.
public enum JSONLayout: Hashable, Sendable {
  /// All on one line.
  case line
  /// A line for each member, and for each object of a list.
  case rows
  /// A line for each member and element, and for a list of plain values of up to 100 columns.
  case lines
  /// Objects and lists that fit into `width` columns are on one line, with blanks inside braces.
  case fitted(width: Int)
}

extension JSONValue {
  /// Returns the value as JSON, without a line break at its end, from this column of its line.
  public func written(_ layout: JSONLayout, column: Int = 0) -> String {
    var writer = JSONWriter(layout: layout)
    writer.write(self, column: column)
    return writer.text
  }

  /// Returns the object with one member laid out as if it stood alone.
  public func layingOut(_ key: String, as layout: JSONLayout) -> JSONValue {
    .object(members.map { $0.key == key ? Member(key, $0.value, layout: layout) : $0 })
  }
}

private struct JSONWriter {
  let layout: JSONLayout
  /// The beginning of every line but the first, not counted in columns.
  var margin = ""
  var text = ""

  /// Writes a value on a line of this indentation; one in a list is an element, or inside one.
  mutating func write(
    _ value: JSONValue, column: Int = 0, indentation: String = "", isInList: Bool = false
  ) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): text += JSONText.quoted(string)
    case .list([]): text += "[]"
    case .object([]): text += "{}"
    case .list(let elements):
      let isSpread = spreads(value, column: column, isInList: isInList)
      let inner = isSpread ? indentation + "  " : indentation
      text += "["
      for (index, element) in elements.enumerated() {
        separate(index, isSpread, inner, first: "")
        write(element, column: inner.count, indentation: inner, isInList: true)
      }
      text += isSpread ? "\n\(margin)\(indentation)]" : "]"
    case .object(let members):
      let isSpread = spreads(value, column: column, isInList: isInList)
      let inner = isSpread ? indentation + "  " : indentation
      let blank = if case .fitted = layout { " " } else { "" }
      text += "{"
      for (index, member) in members.enumerated() {
        separate(index, isSpread, inner, first: blank)
        let start = JSONText.quoted(member.key) + ": "
        text += start
        if let layout = member.layout {
          var writer = JSONWriter(layout: layout, margin: margin + inner)
          writer.write(member.value)
          text += writer.text
        } else {
          write(
            member.value, column: inner.count + start.count, indentation: inner, isInList: isInList)
        }
      }
      text += isSpread ? "\n\(margin)\(indentation)}" : "\(blank)}"
    }
  }

  /// Writes what precedes an item: a comma after the previous one, and a line break or a blank.
  private mutating func separate(
    _ index: Int, _ isSpread: Bool, _ indentation: String, first: String
  ) {
    if index > 0 { text += "," }
    text += isSpread ? "\n" + margin + indentation : index > 0 ? " " : first
  }

  /// Returns true if each item of an object or a list gets its own line.
  private func spreads(_ value: JSONValue, column: Int, isInList: Bool) -> Bool {
    switch layout {
    case .line: return false
    case .rows: return if case .object = value { !isInList } else { value.holdsObjects }
    case .lines: return value.holdsObjects || isTooLong(value, .line, column: column, width: 100)
    case .fitted(.max): return false
    case .fitted(let width):
      return isTooLong(value, .fitted(width: .max), column: column, width: width)
    }
  }

  /// Returns true if a value and a comma after it do not fit into this many columns.
  private func isTooLong(
    _ value: JSONValue, _ layout: JSONLayout, column: Int, width: Int
  ) -> Bool {
    let text = value.written(layout)
    // Counts characters only when there are enough bytes, as counting is slow.
    return column + text.utf8.count >= width && column + text.count >= width
  }
}
