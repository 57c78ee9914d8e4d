/// Where a currency comes from and where it goes: ribbons from faucets into what all hold, and from
/// there into sinks and into what is kept. A ribbon is as thick as its amount.
struct SankeyChart: Chart {
  /// One faucet or sink, and its amount.
  struct Account {
    var name: String
    var amount: Double
    /// Its colour, as in other charts; nil for that of "other".
    var colour: Int?
  }

  var title, subtitle: String
  /// The measure of the amounts: "gold per active day".
  var unit: String
  var faucets, sinks: [Account]
  /// The name of what comes in and does not go out, and of what goes out and did not come in.
  var keptName = "kept", spentName = "from what was kept"

  /// Below this share of the larger side an account goes into "other".
  private static let least = 0.015
  private static let gap = 6.0

  /// An account as it is drawn.
  private struct Node {
    var name: String
    var amount: Double
    var style: String
    var top = 0.0, height = 0.0
  }

  func svg(_ width: ChartWidth) -> String {
    let (left, right) = sides
    let total = max(left.reduce(0) { $0 + $1.amount }, right.reduce(0) { $0 + $1.amount })
    let document = ChartDocument(
      width, title: title, subtitle: subtitle, description: description)
    let rows = Double(max(left.count, right.count, 1))
    let height = rows * 21 + 150
    let top = document.bodyTop + 14
    return document.svg(bodyBottom: top + height + 12) { svg in
      guard total > 0 else {
        svg.emptyNote(
          in: Rectangle(x: 0, y: top, width: width.pixels, height: height))
        return
      }
      let labelRoom = width == .wide ? 190.0 : 92
      let (start, end) = (width.margin + labelRoom, width.pixels - width.margin - labelRoom)
      let bar = width == .wide ? 12.0 : 8
      let middle = (start + end) / 2
      // Thin ones take the room of their names.
      let scale = (height - rows * 21) / total
      let thickness = total * scale
      let pool = top + (height - thickness) / 2
      for (nodes, isLeft) in [(left, true), (right, false)] {
        var poolTop = pool
        for node in Self.placed(nodes, scale: scale, top: top, height: height) {
          let edge = isLeft ? start : end
          let inner = isLeft ? start + bar : end - bar
          let target = isLeft ? middle - bar / 2 : middle + bar / 2
          svg.key(node.name) { svg in
            svg.path(
              Self.ribbon(
                Point(x: inner, y: node.top), Point(x: target, y: poolTop), node.height),
              style: "band \(node.style)")
            svg.rectangle(
              Rectangle(
                x: isLeft ? edge : edge - bar, y: node.top, width: bar,
                height: max(0.5, node.height)), style: "area \(node.style)")
            svg.label(
              TextWidth.fitted(
                "\(node.name) \(ValueFormat.number.label(node.amount))", width: labelRoom - 8),
              x: isLeft ? edge - 6 : edge + 6, y: node.top + node.height / 2 + 4,
              style: isLeft ? "e" : "")
          }
          poolTop += node.height
        }
      }
      svg.rectangle(
        Rectangle(x: middle - bar / 2, y: pool, width: bar, height: thickness), style: "area ghost")
    }
  }

  /// Returns both sides, the greatest amounts first, balanced by what is kept.
  private var sides: (left: [Node], right: [Node]) {
    let all = max(faucets.reduce(0) { $0 + $1.amount }, sinks.reduce(0) { $0 + $1.amount })
    func nodes(_ accounts: [Account], _ style: String) -> [Node] {
      let drawn = accounts.enumerated().filter { $0.element.amount > 0 && $0.element.amount.isFinite }
        .sorted { ($0.element.amount, $1.offset) > ($1.element.amount, $0.offset) }
      let large = drawn.filter { $0.element.amount >= Self.least * all }
      let rest = drawn.dropFirst(large.count).reduce(0) { $0 + $1.element.amount }
      let named = large.map { _, account in
        Node(
          name: account.name, amount: account.amount,
          style: account.colour.map { "\(style)\($0)" } ?? "other")
      }
      return named + (rest > 0 ? [Node(name: "other", amount: rest, style: "other")] : [])
    }
    var (left, right) = (nodes(faucets, "f"), nodes(sinks, "k"))
    let net = left.reduce(0) { $0 + $1.amount } - right.reduce(0) { $0 + $1.amount }
    if net > 0 { right.append(Node(name: keptName, amount: net, style: "ghost")) }
    if net < 0 { left.append(Node(name: spentName, amount: -net, style: "ghost")) }
    return (left, right)
  }

  /// Returns nodes with their places, spread over the height; labels of thin ones stand apart.
  private static func placed(
    _ nodes: [Node], scale: Double, top: Double, height: Double
  ) -> [Node] {
    var placed = nodes
    for index in placed.indices { placed[index].height = placed[index].amount * scale }
    let needed = placed.reduce(0) { $0 + max($1.height, 15) } + gap * Double(max(0, nodes.count - 1))
    let extra = max(0, height - needed) / Double(max(1, nodes.count))
    var y = top
    for index in placed.indices {
      let room = max(placed[index].height, 15) + extra
      placed[index].top = y + (room - placed[index].height) / 2
      y += room + gap
    }
    return placed
  }

  /// Returns a ribbon between two upright edges of the same height.
  private static func ribbon(_ from: Point, _ to: Point, _ height: Double) -> PathData {
    var path = PathData()
    let steps = 16
    let edge = (0...steps).map { step -> Point in
      let part = Double(step) / Double(steps)
      // Level at both ends: 3t² − 2t³.
      let bend = part * part * (3 - 2 * part)
      return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * bend)
    }
    path.polygon(edge + edge.reversed().map { Point(x: $0.x, y: $0.y + height) })
    return path
  }

  private var description: String {
    let (left, right) = sides
    func told(_ nodes: [Node]) -> String {
      nodes.map { "\($0.name) \(ValueFormat.number.label($0.amount))" }.joined(separator: ", ")
    }
    return "\(unit). From: \(told(left)). To: \(told(right))."
  }
}
