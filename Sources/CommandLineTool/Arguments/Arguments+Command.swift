extension Arguments {
  /// Returns a command on the same scenario, with some of these options.
  func command(_ name: String, _ options: [Option]) -> String {
    let options = options.flatMap { option in
      texts(option).flatMap { [option.name, Self.quoted($0)] }
    }
    return (["questbalance", name, Self.quoted(operands[0])] + options).joined(separator: " ")
  }

  /// Quotes a word for a shell.
  static func quoted(_ word: String) -> String {
    word.wholeMatch(of: /[a-zA-Z0-9_\-.\/=,:@%+]+/) != nil
      ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
