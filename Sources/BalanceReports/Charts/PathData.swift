/// A place on the canvas, in pixels from its top left corner.
struct Point: Equatable {
  var x, y: Double

  func moved(right shift: Double) -> Point { Point(x: x + shift, y: y) }

  /// Returns the distance from a stretch of a straight line.
  fileprivate func distance(from start: Point, to end: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let part = square > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / square : 0
    let nearest = min(max(part, 0), 1)
    let (ex, ey) = (x - start.x - nearest * dx, y - start.y - nearest * dy)
    return (ex * ex + ey * ey).squareRoot()
  }
}

/// A box on the canvas, in pixels.
struct Rectangle: Equatable {
  var x, y, width, height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  func overlaps(_ other: Rectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func across(at y: Double) -> [Point] { [Point(x: x, y: y), Point(x: maxX, y: y)] }

  func down(at x: Double) -> [Point] { [Point(x: x, y: y), Point(x: x, y: maxY)] }
}

/// The `d` attribute of an SVG path, kept short: relative steps in tenths of a pixel, between
/// rounded places, so that rounding errors do not add up.
struct PathData {
  private var buffer = TextBuffer()

  var text: String { buffer.text }
  var isEmpty: Bool { buffer.count == 0 }

  /// Adds a line or a closed shape, with every corner, however small, where it has corners, as
  /// steps have; a line of a single point becomes a dot, given a round line cap.
  mutating func polyline(_ points: [Point], isClosed: Bool = false, hasCorners: Bool = false) {
    guard let first = points.first else { return }
    var pen = (x: Self.tenths(first.x), y: Self.tenths(first.y))
    append("M", pen.x, pen.y)
    for point in (hasCorners ? points : Self.simplified(points)).dropFirst() {
      let next = (x: Self.tenths(point.x), y: Self.tenths(point.y))
      switch (next.x - pen.x, next.y - pen.y) {
      case (0, 0): break
      case (let x, 0): append("h", x)
      case (0, let y): append("v", y)
      case (let x, let y): append("l", x, y)
      }
      pen = next
    }
    buffer.append(isClosed ? "z" : points.count == 1 ? "h0" : "")
  }

  /// The distance in pixels that nobody sees.
  private static let tolerance = 0.35

  /// Leaves out points that lie within the tolerance of a straight line between those that stay
  /// (Douglas and Peucker 1973).
  static func simplified(_ points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [(first: 0, last: points.count - 1)]
    while let (first, last) = open.popLast() {
      var farthest = (place: first, distance: tolerance)
      for place in first + 1..<max(last, first + 1) {
        let distance = points[place].distance(from: points[first], to: points[last])
        if distance > farthest.distance { farthest = (place, distance) }
      }
      guard farthest.place > first else { continue }
      isKept[farthest.place] = true
      open += [(first, farthest.place), (farthest.place, last)]
    }
    return zip(points, isKept).filter(\.1).map(\.0)
  }

  /// Rounds to tenths, within a million pixels.
  static func tenths(_ value: Double) -> Int {
    guard value == value else { return 0 }
    return Int((min(max(value, -1e6), 1e6) * 10).rounded())
  }

  static func written(tenths: Int) -> String {
    let sign = tenths < 0 ? "-" : ""
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if tenth == 0 { return sign + String(whole) }
    return sign + (whole == 0 ? "." : String(whole) + ".") + String(tenth)
  }

  /// Appends a step, its numbers with the shortest separator that SVG allows.
  private mutating func append(_ step: String, _ first: Int, _ second: Int? = nil) {
    buffer.append(step)
    buffer.append(Self.written(tenths: first))
    guard let second else { return }
    if second >= 0 { buffer.append(" ") }
    buffer.append(Self.written(tenths: second))
  }
}
