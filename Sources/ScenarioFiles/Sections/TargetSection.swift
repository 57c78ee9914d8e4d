import Measurement
import ScenarioReading

/// `targets`: what `check` holds a run to.
extension ExpectationSections {
  /// - Parameter positions: Gets the place where each target begins.
  func targets(
    _ reader: SectionReader, _ names: inout [MetricName], _ positions: inout [SourcePosition]
  ) -> [Target] {
    reader.list(
      "targets", "what check holds a run to: limits, or an answer known exactly", count: 0...1000
    ) { reader, _ in
      positions.append(reader.position)
      return target(reader, &names)
    } ?? []
  }

  /// A target without a name is called as its metric is, and for whom it is.
  private func target(_ reader: SectionReader, _ names: inout [MetricName]) -> Target {
    let metric = subject(reader, &names)
    let name = reader.text("name", default: "\(metric)", "what it is about, in words")
    guard reader.has("is") else {
      if reader.has("within") {
        reader.fail("within", "does nothing without is", suggestion: "add is, or remove this")
      }
      let limits = limits(reader, orElse: ", or is")
      return Target(
        Claim(text: name, metric: metric, atLeast: limits.atLeast, atMost: limits.atMost))
    }
    for key in ["atLeast", "atMost"] where reader.has(key) {
      reader.fail(key, "a target has limits or a known answer, not both")
    }
    return Target(
      name: name, metric: metric,
      answer: reader.number(
        "is", default: nil, in: -1e15...1e15, unit: "", rule: "", "the answer, known exactly"),
      precision: reader.has("within")
        ? reader.number(
          "within", default: nil, in: 0...1e15, unit: "", rule: "",
          "how far the ends of the interval may lie from what is measured")
        : nil)
  }
}
