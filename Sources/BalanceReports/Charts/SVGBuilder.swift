import ScenarioReading

/// Writes SVG elements into a text. Knows escaping and number format, nothing of charts.
struct SVGBuilder {
  private var buffer = TextBuffer()
  private(set) var classes: Set<Substring> = []

  var text: String { buffer.text }

  /// Attributes in the order in which they are written; nil is left out.
  typealias Attributes = KeyValuePairs<String, String?>

  mutating func element(_ name: String, _ attributes: Attributes, content: String? = nil) {
    open(name, attributes)
    guard let content else { return buffer.append("/>\n") }
    buffer.append(">")
    buffer.append(XMLText.escaped(content))
    buffer.append("</\(name)>\n")
  }

  mutating func element(
    _ name: String, _ attributes: Attributes, inside: (inout SVGBuilder) -> Void
  ) {
    open(name, attributes)
    buffer.append(">\n")
    inside(&self)
    buffer.append("</\(name)>\n")
  }

  private mutating func open(_ name: String, _ attributes: Attributes) {
    buffer.append("<")
    buffer.append(name)
    for case (let key, let value?) in attributes {
      if key == "class" { classes.formUnion(value.split(separator: " ")) }
      buffer.append(" ")
      buffer.append(key)
      buffer.append("=\"")
      buffer.append(XMLText.escaped(value))
      buffer.append("\"")
    }
  }

  mutating func append(_ marks: SVGBuilder) { buffer.append(marks.buffer) }

  /// Writes elements that are SVG already.
  mutating func append(_ elements: String) { buffer.append(elements + "\n") }

  /// - Parameter curve: The place of the curve among those of its plot, by which a page finds its
  ///   marks; nil for marks of no curve. The same for labels and dots.
  mutating func path(_ data: PathData, style: String, curve: Int? = nil, group: String? = nil) {
    if data.isEmpty { return }
    element(
      "path",
      ["class": style, "data-curve": curve.map(String.init), "data-group": group, "d": data.text])
  }

  mutating func label(
    _ content: String, x: Double, y: Double, style: String? = nil, curve: Int? = nil,
    group: String? = nil
  ) {
    if content.isEmpty { return }
    element(
      "text",
      [
        "class": style, "data-curve": curve.map(String.init), "data-group": group,
        "x": Self.number(x), "y": Self.number(y),
      ], content: content)
  }

  mutating func rectangle(
    _ area: Rectangle, style: String, opacity: String? = nil, corner: String? = nil,
    group: String? = nil
  ) {
    element(
      "rect",
      [
        "class": style, "data-group": group, "x": Self.number(area.x), "y": Self.number(area.y),
        "width": Self.number(area.width), "height": Self.number(area.height),
        "fill-opacity": opacity, "rx": corner,
      ])
  }

  mutating func dot(at point: Point, radius: Double, style: String, curve: Int? = nil) {
    element(
      "circle",
      [
        "class": style, "data-curve": curve.map(String.init), "cx": Self.number(point.x),
        "cy": Self.number(point.y), "r": Self.number(radius),
      ])
  }

  /// Formats a coordinate with at most one decimal.
  static func number(_ value: Double) -> String { PathData.written(tenths: PathData.tenths(value)) }
}
