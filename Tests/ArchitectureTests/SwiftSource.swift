/// A Swift source, taken apart: its code, and the texts of its string literals.
///
/// Regular expressions between slashes count as code, so none may hold a single quote.
struct SwiftSource {
  /// The code, with a blank in place of each comment and each text.
  private(set) var code = ""
  /// The texts of the literals, with "…" in place of each interpolation.
  private(set) var texts: [String] = []

  private let bytes: [UInt8]
  private var place = 0

  init(_ source: String) {
    bytes = Array(source.utf8)
    var read: [UInt8] = []
    readCode(&read)
    code = String(decoding: read, as: UTF8.self)
  }

  /// The names that the code declares: of types, functions, values, cases and parameters.
  var declaredNames: Set<String> {
    let declaration =
      /\b(?:var|let|func|case|struct|enum|class|actor|protocol|(?:type|associated)\w+) +`?(\w+)/
    let parameter = /[(,]\s*(?:(\w+) +)?(\w+):/
    let parameters = code.matches(of: parameter).flatMap { [$0.1, $0.2].compactMap(\.self) }
    return Set((code.matches(of: declaration).map(\.1) + parameters).map(String.init))
  }

  private func follows(_ text: String, at start: Int? = nil) -> Bool {
    let start = start ?? place
    return start < bytes.count && bytes[start] == text.utf8.first
      && bytes[start...].starts(with: text.utf8)
  }

  /// Reads code to the end of the source, or of an interpolation.
  private mutating func readCode(_ read: inout [UInt8], isInterpolated: Bool = false) {
    var depth = 0
    while place < bytes.count {
      if follows("//") || follows("/*") {
        skipComment()
        read.append(UInt8(ascii: " "))
        continue
      }
      if let hashes = hashesOfLiteral {
        readLiteral(hashes, &read)
        continue
      }
      let byte = bytes[place]
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") {
        if isInterpolated, depth == 0 { return }
        depth -= 1
      }
      read.append(byte)
      place += 1
    }
  }

  private mutating func skipComment() {
    let end = follows("//") ? "\n" : "*/"
    while place < bytes.count, !follows(end) { place += 1 }
    if end == "*/" { place += end.utf8.count }
  }

  /// The number of `#` before the quote of the literal that begins here; nil if none does.
  private var hashesOfLiteral: Int? {
    guard follows("#") || follows("\"") else { return nil }
    let hashes = bytes[place...].prefix { $0 == UInt8(ascii: "#") }.count
    return follows("\"", at: place + hashes) ? hashes : nil
  }

  private mutating func readLiteral(_ hashes: Int, _ read: inout [UInt8]) {
    place += hashes
    let quote = follows("\"\"\"") ? "\"\"\"" : "\""
    let (end, escape) = (
      quote + String(repeating: "#", count: hashes), "\\" + String(repeating: "#", count: hashes)
    )
    place += quote.utf8.count
    var text: [UInt8] = []
    while place < bytes.count, !follows(end) {
      if follows(escape + "(") {
        place += escape.utf8.count + 1
        text += "…".utf8
        readCode(&read, isInterpolated: true)
        place += 1
      } else if follows(escape) {
        place += escape.utf8.count
        // A line that goes on; other escapes are of one character, of which the text matters little.
        text.append(follows("n") ? UInt8(ascii: "\n") : UInt8(ascii: " "))
        place += 1
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    place += end.utf8.count
    read.append(UInt8(ascii: " "))
    texts.append(String(decoding: text, as: UTF8.self))
  }
}
