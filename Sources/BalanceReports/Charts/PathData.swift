/// A place on the canvas, in pixels from its top left corner.
struct Point: Equatable {
  var x: Double
  var y: Double
}

/// A box on the canvas, in pixels.
struct Rectangle: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  func overlaps(_ other: Rectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}

/// The `d` attribute of an SVG path, kept short: relative steps in tenths of a pixel.
///
/// Steps are taken between rounded places, so that rounding errors do not add up.
struct PathData {
  private(set) var text = ""
  private var pen = (x: 0, y: 0)

  var isEmpty: Bool { text.isEmpty }

  mutating func move(to point: Point) {
    pen = (Self.tenths(point.x), Self.tenths(point.y))
    text += "M" + Self.joined(pen.x, pen.y)
  }

  mutating func line(to point: Point) {
    let next = (x: Self.tenths(point.x), y: Self.tenths(point.y))
    let step = (x: next.x - pen.x, y: next.y - pen.y)
    pen = next
    if step.x == 0 && step.y == 0 { return }
    if step.y == 0 {
      text += "h" + Self.written(tenths: step.x)
    } else if step.x == 0 {
      text += "v" + Self.written(tenths: step.y)
    } else {
      text += "l" + Self.joined(step.x, step.y)
    }
  }

  /// Adds a polyline; a single point becomes a dot, given a round line cap.
  mutating func polyline(_ points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    if points.count == 1 { text += "h0" }
  }

  /// Adds a closed shape.
  mutating func polygon(_ points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    text += "z"
  }

  /// Rounds to tenths, within a million pixels.
  static func tenths(_ value: Double) -> Int {
    guard value == value else { return 0 }
    return Int((min(max(value, -1e6), 1e6) * 10).rounded())
  }

  static func written(tenths: Int) -> String {
    let sign = tenths < 0 ? "-" : ""
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if tenth == 0 { return "\(sign)\(whole)" }
    return whole == 0 ? "\(sign).\(tenth)" : "\(sign)\(whole).\(tenth)"
  }

  /// Joins two numbers with the shortest separator that SVG allows.
  private static func joined(_ x: Int, _ y: Int) -> String {
    written(tenths: x) + (y < 0 ? "" : " ") + written(tenths: y)
  }
}
