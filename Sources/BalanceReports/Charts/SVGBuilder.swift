import ShownText

/// Writes SVG elements into a text. Knows escaping and number form, nothing of charts.
struct SVGBuilder {
  private(set) var text = ""
  private var openElements: [String] = []

  /// Attributes in the order they are written.
  typealias Attributes = KeyValuePairs<String, String>

  mutating func element(_ name: String, _ attributes: Attributes = [:]) {
    text += "<\(name)\(Self.written(attributes))/>\n"
  }

  mutating func element(_ name: String, _ attributes: Attributes = [:], content: String) {
    text += "<\(name)\(Self.written(attributes))>\(XMLText.escaped(content))</\(name)>\n"
  }

  mutating func open(_ name: String, _ attributes: Attributes = [:]) {
    text += "<\(name)\(Self.written(attributes))>\n"
    openElements.append(name)
  }

  mutating func close() {
    guard let name = openElements.popLast() else {
      preconditionFailure("close() without an open element")
    }
    text += "</\(name)>\n"
  }

  /// A style sheet, which must hold no `<` or `&`.
  mutating func style(_ sheet: String) {
    text += "<style>\(sheet)</style>\n"
  }

  mutating func path(_ data: PathData, style: String) {
    if !data.isEmpty { element("path", ["class": style, "d": data.text]) }
  }

  mutating func label(_ content: String, x: Double, y: Double, style: String = "") {
    guard !content.isEmpty else { return }
    let place = (Self.number(x), Self.number(y))
    if style.isEmpty {
      element("text", ["x": place.0, "y": place.1], content: content)
    } else {
      element("text", ["class": style, "x": place.0, "y": place.1], content: content)
    }
  }

  mutating func rectangle(_ area: Rectangle, style: String) {
    element(
      "rect",
      [
        "class": style, "x": Self.number(area.x), "y": Self.number(area.y),
        "width": Self.number(area.width), "height": Self.number(area.height),
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

  /// A coordinate with at most one decimal.
  static func number(_ value: Double) -> String {
    PathData.written(tenths: PathData.tenths(value))
  }

  private static func written(_ attributes: Attributes) -> String {
    attributes.reduce(into: "") { $0 += " \($1.key)=\"\(XMLText.escaped($1.value))\"" }
  }
}
