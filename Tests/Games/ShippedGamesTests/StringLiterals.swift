/// The string literals of Swift source, with `<>` for each interpolation; those within an
/// interpolation are literals, too.
struct StringLiterals {
  private(set) var texts: [String] = []
  private let source: [UInt8]
  private var place = 0

  private static let (quote, hash, slash) = (
    UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "/")
  )
  private static let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))
  private static let (backslash, newline) = (UInt8(ascii: "\\"), UInt8(ascii: "\n"))

  init(in source: String) {
    self.source = Array(source.utf8)
    readCode(isInterpolated: false)
  }

  /// Reads code to its end, or past the parenthesis that ends an interpolation.
  private mutating func readCode(isInterpolated: Bool) {
    var depth = 1
    while place < source.count {
      let byte = source[place]
      if byte == Self.quote || byte == Self.hash, readLiteral() { continue }
      place += 1
      if byte == Self.opening { depth += 1 }
      if byte == Self.closing { depth -= 1 }
      if isInterpolated, depth == 0 { return }
      if byte == Self.slash, isAt([Self.slash]) {
        while place < source.count, source[place] != Self.newline { place += 1 }
      }
    }
  }

  /// Reads the literal that begins here; returns false if none does.
  private mutating func readLiteral() -> Bool {
    let hashes = Array(source[place...].prefix { $0 == Self.hash })
    let quotes = source[(place + hashes.count)...].prefix { $0 == Self.quote }.prefix(3).count
    if quotes == 0 { return false }
    // Two quotes are an empty literal.
    let end = Array(repeating: Self.quote, count: quotes == 3 ? 3 : 1) + hashes
    let escape = [Self.backslash] + hashes
    place += end.count
    var text: [UInt8] = []
    while place < source.count {
      let byte = source[place]
      if byte == Self.quote, isAt(end) { break }
      place += 1
      if byte == Self.backslash, isAt(escape.dropFirst()) {
        place += escape.count
        let isInterpolation = source[place - 1] == Self.opening
        text += (isInterpolation ? "<>" : " ").utf8
        if isInterpolation { readCode(isInterpolated: true) }
      } else {
        text.append(byte)
      }
    }
    place += end.count
    texts.append(String(decoding: text, as: UTF8.self))
    return true
  }

  private func isAt(_ bytes: some Sequence<UInt8>) -> Bool { source[place...].starts(with: bytes) }
}
