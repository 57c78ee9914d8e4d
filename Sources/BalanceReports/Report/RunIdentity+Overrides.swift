extension RunIdentity {
  /// The sentence at a report's top that tells what was overridden; nil where nothing was.
  ///
  /// - Parameter remark: What more there is to say of it.
  func overridden(_ remark: String = "") -> String? {
    if overrides.isEmpty { return nil }
    return "**Overridden:** \(overrides.map(Self.code).joined(separator: ", "))\(remark)"
  }

  /// What `run.json` says of it: a member and a comma, or nothing.
  var overridesMember: String {
    if overrides.isEmpty { return "" }
    return "\n  \"overrides\": [\(overrides.map(\.jsonQuoted).joined(separator: ", "))],"
  }

  /// A text as code, whatever backticks and line breaks it holds.
  private static func code(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? "`\(line)`" : "\(fence) \(line) \(fence)"
  }
}
