import ShownText

// What each metric is, in the words of its declaration: those that `questbalance metrics` prints.

extension RunReport {
  /// A line for each metric, families such as `level.dayN` in one.
  var definitions: String? {
    var named: Set<String> = []
    let families = findings.definitions.map(\.ofFamily).filter { named.insert($0.name).inserted }
    guard !families.isEmpty else { return nil }
    let lines = families.map { metric in
      let kind = metric.unit == metric.kind.rawValue ? "" : ", \(metric.kind.rawValue)"
      return "- \(MarkdownText.code(metric.name)) (\(metric.unit)\(kind)): "
        + MarkdownText.plain(metric.meaning)
    }
    return """
      ## What each metric is

      \(details("\(families.count) definitions, N for a number", lines.joined(separator: "\n")))
      """
  }
}
