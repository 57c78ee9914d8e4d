import JSON
import ShownText

extension RunIdentity {
  /// The sentence at a report's top that says what was overridden; nil where nothing was.
  ///
  /// - Parameter remark: What more there is to say of it.
  func overridden(_ remark: String = "") -> String? {
    if overrides.isEmpty { return nil }
    return "**Overridden:** \(overrides.map(MarkdownText.code).joined(separator: ", "))\(remark)"
  }

  /// What `run.json` says of it; nil where nothing was overridden.
  var overridesJSON: JSONValue? { overrides.isEmpty ? nil : .texts(overrides) }
}
