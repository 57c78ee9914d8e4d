/// Where a currency comes from and where it goes: ribbons from faucets into what all hold, and from
/// there into sinks and into what is kept. A ribbon is as thick as its amount.
struct SankeyChart: Chart {
  struct Account {
    var name: String
    var amount: Double
    /// Its colour, as in other charts; nil for that of "other".
    var colour: Int?
  }

  struct Band {
    /// "all levels", "10–19".
    var name: String
    var faucets, sinks: [Account]
  }

  var title, subtitle, unit: String
  /// The first one is drawn; a page can show the others.
  var bands: [Band]

  /// Below this share of the larger side an account goes into "other".
  private static let least = 0.015
  private static let gap = 6.0

  /// An account as it is drawn, from the top of the plot.
  struct Node {
    var name: String
    var amount: Double
    var style: String
    var isSink: Bool
    var top = 0.0, height = 0.0
    /// Where its ribbon meets what all hold.
    var poolTop = 0.0
  }

  func draw(in document: ChartDocument) -> String {
    let width = document.width
    let (top, height) = (document.bodyTop + 14, height)
    let nodes = bands.first.map { layout($0, height: height) } ?? []
    let labelRoom = width == .wide ? 190.0 : 112
    let bar = width == .wide ? 12.0 : 8
    let (start, end) = (width.margin + labelRoom, width.pixels - width.margin - labelRoom)
    let middle = (start + end) / 2
    let area = Rectangle(x: start, y: top, width: end - start, height: height)
    return document.svg(area, room: 12) { svg in
      if nodes.isEmpty { svg.emptyNote(in: area) }
      let box = [start, top, end - start, bar].map(SVGBuilder.number)
      let attributes: SVGBuilder.Attributes = [
        "class": "sankey", "data-box": box.joined(separator: " "), "data-top": box[1],
      ]
      svg.element("g", attributes) { svg in
        for node in nodes {
          let (edge, sign) = node.isSink ? (end, -1.0) : (start, 1)
          let y = top + node.top
          svg.path(
            Self.ribbon(
              Point(x: edge + sign * bar, y: y),
              Point(x: middle - sign * bar / 2, y: top + node.poolTop), node.height),
            style: "band \(node.style)")
          svg.rectangle(
            Rectangle(
              x: node.isSink ? edge - bar : edge, y: y, width: bar,
              height: max(0.5, node.height)), style: "area \(node.style)")
          let amount = " \(ValueFormat.number.label(node.amount))"
          let room = labelRoom - 8 - TextWidth.estimate(amount)
          svg.label(
            TextWidth.fitted(node.name, width: room) + amount,
            x: edge - 6 * sign, y: y + node.height / 2 + 4, style: node.isSink ? nil : "e")
        }
        if let pool = Self.pool(nodes) {
          svg.rectangle(
            Rectangle(x: middle - bar / 2, y: top + pool.top, width: bar, height: pool.height),
            style: "area ghost")
        }
      }
    }
  }

  var values: ChartValues? {
    let height = height
    return ChartValues(
      x: "", positions: [], format: .number, plots: [],
      bands: bands.map { ($0.name, layout($0, height: height)) })
  }

  /// Returns the pool that all hold, where all ribbons meet.
  static func pool(_ nodes: [Node]) -> (top: Double, height: Double)? {
    let faucets = nodes.filter { !$0.isSink }
    return faucets.map(\.poolTop).min().map { top in (top, faucets.reduce(0) { $0 + $1.height }) }
  }

  /// The height of the plot, with room for every name.
  private var height: Double {
    let rows = bands.map(Self.sides).flatMap { [$0.left.count, $0.right.count] }
    return Double(rows.max() ?? 1) * 21 + 150
  }

  /// Returns both sides, the greatest amounts first, balanced by what is kept.
  private static func sides(_ band: Band) -> (left: [Node], right: [Node]) {
    let accounts = [band.faucets, band.sinks].map { side in
      side.filter { $0.amount > 0 && $0.amount.isFinite }
    }
    let totals = accounts.map { $0.reduce(0) { $0 + $1.amount } }
    let all = max(totals[0], totals[1])
    func nodes(isSink: Bool) -> [Node] {
      let drawn = accounts[isSink ? 1 : 0].enumerated()
        .sorted { ($0.element.amount, $1.offset) > ($1.element.amount, $0.offset) }.map(\.element)
      let large = drawn.filter { $0.amount >= least * all }
      let rest = drawn.dropFirst(large.count).reduce(0) { $0 + $1.amount }
      let named = large.map { account in
        Node(
          name: account.name, amount: account.amount,
          style: account.colour.map { "\(isSink ? "k" : "f")\($0)" } ?? "other", isSink: isSink)
      }
      return named
        + (rest > 0 ? [Node(name: "other", amount: rest, style: "other", isSink: isSink)] : [])
    }
    var (left, right) = (nodes(isSink: false), nodes(isSink: true))
    let net = totals[0] - totals[1]
    // Less than this is rounding.
    guard net.magnitude > 1e-9 * all else { return (left, right) }
    if net > 0 {
      right.append(Node(name: "kept", amount: net, style: "ghost", isSink: true))
    } else {
      left.append(Node(name: "from what was kept", amount: -net, style: "ghost", isSink: false))
    }
    return (left, right)
  }

  /// Returns the nodes with their places, spread over the height; names of thin ones stand apart.
  private func layout(_ band: Band, height: Double) -> [Node] {
    let (left, right) = Self.sides(band)
    let total = left.reduce(0) { $0 + $1.amount }
    guard total > 0 else { return [] }
    let rows = Double(max(left.count, right.count))
    // Thin ones take the room of their names.
    let scale = (height - rows * 21) / total
    return [left, right].flatMap { side in
      var placed = side
      for index in placed.indices { placed[index].height = placed[index].amount * scale }
      let needed = placed.reduce(0) { $0 + max($1.height, 15) + Self.gap } - Self.gap
      let spare = max(0, height - needed) / Double(max(1, side.count))
      var (y, pool) = (0.0, (height - total * scale) / 2)
      for index in placed.indices {
        let room = max(placed[index].height, 15) + spare
        placed[index].top = y + (room - placed[index].height) / 2
        placed[index].poolTop = pool
        y += room + Self.gap
        pool += placed[index].height
      }
      return placed
    }
  }

  /// Returns a ribbon between two upright edges of the same height.
  private static func ribbon(_ from: Point, _ to: Point, _ height: Double) -> PathData {
    let steps = 16
    let edge = (0...steps).map { step -> Point in
      let part = Double(step) / Double(steps)
      // Level at both ends: 3t² − 2t³.
      let bend = part * part * (3 - 2 * part)
      return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * bend)
    }
    var path = PathData()
    path.polyline(edge + edge.reversed().map { Point(x: $0.x, y: $0.y + height) }, isClosed: true)
    return path
  }

  var description: String {
    guard let first = bands.first else { return unit }
    let (left, right) = Self.sides(first)
    func text(_ nodes: [Node]) -> String {
      nodes.map { "\($0.name) \(ValueFormat.number.label($0.amount))" }.joined(separator: ", ")
    }
    return "\(unit). From: \(text(left)). To: \(text(right))."
  }
}
