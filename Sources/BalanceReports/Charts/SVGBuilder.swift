import ShownText

/// Writes SVG elements into a text. Knows escaping and number format, nothing of charts.
struct SVGBuilder {
  private(set) var text = ""

  /// Attributes in the order in which they are written; nil is left out.
  typealias Attributes = KeyValuePairs<String, String?>

  mutating func element(_ name: String, _ attributes: Attributes, content: String? = nil) {
    text += "<\(name)\(Self.written(attributes))"
    text += content.map { ">\(XMLText.escaped($0))</\(name)>\n" } ?? "/>\n"
  }

  /// Writes an element with others inside.
  mutating func element(
    _ name: String, _ attributes: Attributes, inside: (inout SVGBuilder) -> Void
  ) {
    text += "<\(name)\(Self.written(attributes))>\n"
    inside(&self)
    text += "</\(name)>\n"
  }

  /// Writes a style sheet, which must hold no `<` or `&`.
  mutating func style(_ sheet: String) {
    text += "<style>\(sheet)</style>\n"
  }

  mutating func path(_ data: PathData, style: String) {
    if !data.isEmpty { element("path", ["class": style, "d": data.text]) }
  }

  mutating func label(_ content: String, x: Double, y: Double, style: String = "") {
    if content.isEmpty { return }
    element(
      "text", ["class": style.isEmpty ? nil : style, "x": Self.number(x), "y": Self.number(y)],
      content: content)
  }

  mutating func rectangle(_ area: Rectangle, style: String, opacity: String? = nil) {
    element(
      "rect",
      [
        "class": style, "x": Self.number(area.x), "y": Self.number(area.y),
        "width": Self.number(area.width), "height": Self.number(area.height),
        "fill-opacity": opacity,
      ])
  }

  mutating func dot(at point: Point, radius: Double, style: String) {
    element(
      "circle",
      [
        "class": style, "cx": Self.number(point.x), "cy": Self.number(point.y),
        "r": Self.number(radius),
      ])
  }

  /// Formats a coordinate with at most one decimal.
  static func number(_ value: Double) -> String {
    PathData.written(tenths: PathData.tenths(value))
  }

  private static func written(_ attributes: Attributes) -> String {
    attributes.reduce(into: "") { text, attribute in
      guard let value = attribute.value else { return }
      text += " \(attribute.key)=\"\(XMLText.escaped(value))\""
    }
  }
}
