/// Text in Markdown as GitHub displays it.
public enum MarkdownText {
  /// Escapes a text for any inline place: it makes no emphasis, link, picture or HTML, and at the
  /// start of a line no heading, list or rule. Keeps at most one leading space, as four would make
  /// a block of code. Tables escape `|` themselves (`MarkdownTable`).
  public static func plain(_ text: String) -> String {
    if isPlain(text) { return text }
    var shown = text.hasPrefix(" ") ? " " : ""
    let scalars = Array(text.unicodeScalars.drop { $0 == " " })
    for (place, scalar) in scalars.enumerated() {
      if scalar.isHidden {
        shown += "\\" + scalar.visible
      } else {
        if isMarkup(scalar) || isMarkup(scalar, at: place, of: scalars) { shown += "\\" }
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Returns a text as inline code, unchanged.
  public static func code(_ text: String) -> String {
    let isWord = text.isPlainASCII { $0 == "`" || $0 == " " }
    if isWord && !text.isEmpty { return "`\(text)`" }
    let shown = text.withHiddenVisible
    var (longest, run) = (0, 0)
    for byte in shown.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let isPlain = !shown.isEmpty && longest == 0 && !(shown.hasPrefix(" ") && shown.hasSuffix(" "))
    return isPlain ? fence + shown + fence : "\(fence) \(shown) \(fence)"
  }

  /// Returns true for most texts that need no escape; never for one that needs one.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return true }
    guard ("a"..."z").contains(first) || ("A"..."Z").contains(first) else { return false }
    var last = first
    return text.isPlainASCII { character in
      defer { last = character }
      // A list begins with a digit, so "www." is the only markup with a point that is left.
      return switch character {
      case ".": last == "w" || last == "W"
      case "/": last == ":"
      default: isMarkup(character)
      }
    }
  }

  private static func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "$": true
    default: false
    }
  }

  /// Returns true if it is markup at the start of a line, or turns an address into a link.
  private static func isMarkup(
    _ scalar: Unicode.Scalar, at place: Int, of text: [Unicode.Scalar]
  ) -> Bool {
    switch scalar {
    case "#", "+", "-", "=": place == 0
    case ".", ")":
      place > 0 && (place + 1 == text.count || text[place + 1] == " ")
        && text[..<place].allSatisfy { ("0"..."9").contains($0) }
        || scalar == "." && place > 2
          && text[(place - 3)..<place].allSatisfy { "wW".unicodeScalars.contains($0) }
    case ":":
      place + 2 < text.count && text[place + 1] == "/" && text[place + 2] == "/"
        // A command of a build server begins with two colons.
        || place == 0 && text.count > 1 && text[1] == ":"
    default: false
    }
  }
}
