/// What a page adds for those who let it run a script; without it nothing is missing to read.
enum PageScript {
  /// As it is written, in the order in which it runs.
  static let parts = [reading, charts, pointing, switches]

  /// As it is sent: without comments, indentation and the blanks that only people need.
  static let text: String = {
    let lines = parts.joined(separator: "\n").split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    let script = Array(lines.joined(separator: "\n").utf8)
    let marks = Set("=><&|?+*-/,:;(){}[]!".utf8)
    var text: [UInt8] = []
    var quote: UInt8?
    for (place, byte) in script.enumerated() {
      if let open = quote {
        if byte == open, script[place - 1] != UInt8(ascii: "\\") { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        quote = byte
      } else if byte == UInt8(ascii: " "),
        marks.contains(script[place - 1]) || marks.contains(script[place + 1])
      {
        continue
      }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }()
}
