import ScenarioFiles
import ScenarioReading
import Statistics

/// A lever that a search moved, from the scenario as it is.
package struct LeverMove: Sendable {
  let lever: Lever
  let place: Double

  package var name: String { lever.name }
  package var from: String { lever.text(0) }
  package var to: String { lever.text(place) }
  /// `levels.exponent 1.5 → 1.62`.
  package var text: String { "\(name) \(from) → \(to)" }

  /// The change in percent; nil for a choice, and of 0.
  package var change: String? {
    guard lever.isFactor else { return nil }
    let share = Elementary.exp(place) - 1
    return (share > 0 ? "+" : "") + NumberText.percent(share, decimals: 0)
  }

  static let legend = Block.legend([
    (Picture.mark(.circle, "hollow a"), "as it is"), (Picture.mark(.circle, "in"), "found"),
  ])

  /// The move in the range of the search: as it is hollow, as found filled.
  ///
  /// - Parameter kept: The places at which the result still holds; nil if they are not known.
  func row(_ remark: String = "", kept: ClosedRange<Double>? = nil) -> Row {
    let low = min(lever.places.lowerBound, place, 0)
    let high = max(lever.places.upperBound, place, 0)
    var picture = Picture(
      axis: Picture.axis(from: low, to: high, before: 0.04, after: 0.04), height: 34,
      label: "\(text), searched from \(lever.text(low)) to \(lever.text(high))")
    picture.marks = [.level(low, high, y: 10, style: "ln")]
    if let kept {
      picture.marks.append(
        .box(kept.lowerBound, kept.upperBound, top: 2, bottom: 18, style: "band"))
    }
    picture.marks += [
      .level(0, place, y: 10, style: "gap in"), .dot(0, y: 10, shape: .circle, style: "hollow a"),
      .dot(place, y: 10, shape: .circle, style: "in"),
    ]
    picture.marks += [(low, Picture.Anchor.start), (high, .end)]
      .filter { TextWidth.estimate(lever.text($0.0)) < 90 }
      .map { .text(lever.text($0), $0, y: 31, anchor: $1) }
    return Row(
      name: MarkdownText.code(name), picture: picture,
      value: MarkdownText.plain("\(from) → \(to)"),
      remarks: [change?.withMinus ?? "", remark].filter { !$0.isEmpty }.map(MarkdownText.plain))
  }
}

extension [LeverMove] {
  /// Makes the moves of levers to a place of a search.
  init(_ levers: [Lever], to place: [Double]) {
    self = zip(levers, place).filter { $1 != 0 }.map(LeverMove.init)
  }

  /// Returns the moves in a sentence: up to two of them, or the number of more.
  func words(_ noun: String) -> String {
    count > 2 ? "\(count) changed \(noun)s" : map(\.text).joined(separator: " and ")
  }
}
