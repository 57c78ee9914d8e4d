import Testing

/// A command line as it is written in an example, read as a shell reads it.
enum CommandLineText {
  /// The words up to a pipe or a redirection: blanks part them unless quoted by `'`, a backslash
  /// joins lines. Whatever else a shell would do stays as it stands.
  static func words(of line: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var characters = line.replacing("\\\n", with: " ")[...]
    while let character = characters.popFirst() {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let ended = word { words.append(ended) }
        word = nil
      case "|" where !isQuoted, ">" where !isQuoted:
        characters = ""
      default:
        word = (word ?? "") + String(character)
      }
    }
    try #require(!isQuoted, "\(line)")
    return words + [word].compactMap { $0 }
  }
}
