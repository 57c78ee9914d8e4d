/// A long text that grows piece by piece, as UTF-8: the fastest way to write a file.
struct TextBuffer {
  private var bytes: [UInt8] = []

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a character of ASCII a number of times.
  mutating func append(_ character: Unicode.Scalar, count: Int = 1) {
    let byte = UInt8(ascii: character)
    if count == 1 {
      bytes.append(byte)
    } else {
      bytes.append(contentsOf: repeatElement(byte, count: count))
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
