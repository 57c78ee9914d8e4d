import ScenarioReading

/// Text inside a block in Markdown: emphasis, code and links.
enum InlineMarkdown {
  /// - Parameter breaksNames: True if lines may end behind the points of names in code.
  static func html(_ text: some StringProtocol, breaksNames: Bool = false) -> String {
    // Most cells of tables are plain.
    if text.utf8.allSatisfy({ !markup.contains($0) }) { return XMLText.escaped(String(text)) }
    // Each byte of such a text is a character.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    var written = ""
    var rest = Substring(text)
    var open: [String] = []
    var command = BuildServerCommand()
    func take(_ text: String) { written += escaped(text, &command) }
    func toggle(_ tag: String) {
      let isOpen = open.last == tag
      written += isOpen ? "</\(tag)>" : "<\(tag)>"
      if isOpen { open.removeLast() } else { open.append(tag) }
    }
    while let character = rest.first {
      if character == "\\", let next = rest.dropFirst().first, next.isASCII, next.isMark {
        take(String(next))
        rest = rest.dropFirst(2)
      } else if character == "`", let code = code(&rest) {
        let text = XMLText.escaped(code)
        written += "<code>\(breaksNames ? text.replacing(".", with: ".<wbr/>") : text)</code>"
      } else if rest.hasPrefix("**") {
        toggle("strong")
        rest = rest.dropFirst(2)
      } else if character == "*" {
        toggle("em")
        rest = rest.dropFirst()
      } else if rest.hasPrefix("<br>") {
        written += "<br/>"
        rest = rest.dropFirst(4)
      } else if character == "[", let link = link(&rest) {
        // The page holds the details, too.
        let isHere = link.address.hasPrefix("\(ReportSection.detailsFile)#")
        let address = link.address.dropFirst(isHere ? ReportSection.detailsFile.count : 0)
        written += "<a href=\"\(XMLText.escaped(String(address)))\">\(html(link.text))</a>"
      } else if character == "\n" {
        written += "\n"
        rest = rest.dropFirst()
      } else {
        let mark =
          isASCII
          ? rest.utf8.firstIndex(where: markup.contains)
          : rest.firstIndex { $0.isASCII && markup.contains($0.utf8.first!) }
        let plain = rest[..<(mark ?? rest.endIndex)]
        let taken = plain.isEmpty ? rest.prefix(1) : plain
        take(String(taken))
        rest = rest[taken.endIndex...]
      }
    }
    for tag in open.reversed() { written += "</\(tag)>" }
    return written
  }

  /// Returns text for the page; a build server that prints it might take some for a command.
  private static func escaped(_ text: String, _ command: inout BuildServerCommand) -> String {
    if !command.isBegun, !text.utf8.contains(UInt8(ascii: "#")) { return XMLText.escaped(text) }
    return text.unicodeScalars.map {
      command.isOpened(by: $0) ? "&#91;" : XMLText.escaped(String($0))
    }.joined()
  }

  /// Returns plain text for the page or an attribute.
  static func escaped(_ text: String) -> String {
    var command = BuildServerCommand()
    return escaped(text, &command)
  }

  private static let markup = Array("\\`*[<\n".utf8)

  static func plain(_ text: some StringProtocol) -> String {
    var plain = ""
    var rest = Substring(text)
    while let character = rest.first {
      if character == "\\", let next = rest.dropFirst().first, next.isASCII, next.isMark {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else if character == "`", let code = code(&rest) {
        plain += code
      } else {
        if character != "*" { plain.append(character) }
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  /// Takes code between equal runs of back-ticks; nil if no run ends it.
  static func code(_ rest: inout Substring) -> String? {
    let fence = rest.prefix { $0 == "`" }
    let after = rest.dropFirst(fence.count)
    var end = after.startIndex
    while end < after.endIndex {
      let run = after[end...].prefix { $0 == "`" }
      if run.count == fence.count {
        var code = after[..<end]
        if code.count > 2, code.hasPrefix(" "), code.hasSuffix(" ") {
          code = code.dropFirst().dropLast()
        }
        rest = after[run.endIndex...]
        return String(code)
      }
      end = run.isEmpty ? after.index(after: end) : run.endIndex
    }
    return nil
  }

  /// Takes a link; nil if it is none. Its text holds no link, so the first bracket ends it.
  private static func link(_ rest: inout Substring) -> (text: Substring, address: String)? {
    var isEscaped = false
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, isEscaped || rest[end] != "]" {
      isEscaped = rest[end] == "\\" && !isEscaped
      end = rest.index(after: end)
    }
    let tail = rest[end...]
    guard tail.hasPrefix("]("), let close = tail.firstIndex(of: ")") else { return nil }
    let text = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: close)...]
    return (text, String(tail[..<close].dropFirst(2)))
  }

  /// Returns GitHub's address of a heading: lower case, dashes for blanks, no punctuation.
  static func address(of heading: some StringProtocol) -> String {
    let kept = plain(heading).lowercased().compactMap { character -> Character? in
      if character == " " { return "-" }
      return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
    }
    return String(kept)
  }
}

extension String {
  /// The text of Markdown inside a line, without its marks.
  package var withoutMarkdown: String { InlineMarkdown.plain(self) }
}

extension Character {
  /// True if a backslash before it makes it text.
  fileprivate var isMark: Bool { isPunctuation || isSymbol }
}
