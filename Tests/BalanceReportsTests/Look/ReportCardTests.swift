import Measurement
import TestSupport
import Testing

@testable import BalanceReports

@Suite struct ReportCardTests {
  private static func card(_ names: [String], claims: [String] = []) -> ReportCard {
    let metric = MetricID("drops", "all")
    var expectations = Expectations()
    expectations.targets = names.enumerated().map { place, name in
      Target(
        Claim(text: name, metric: metric, atLeast: nil, atMost: place % 3 == 0 ? 1 : 10))
    }
    expectations.claims = claims.map {
      Claim(text: $0, metric: metric, atLeast: 50, atMost: nil)
    }
    return HandMadeRun.report(expectations).card
  }

  private static let many = (1...200).map { "target \($0) with a name that is rather long" }
  private static let cards = [
    card([]), card(["one"]), card(many, claims: many),
    card([String(repeating: "wide", count: 100), String(repeating: "東京", count: 60)]),
    card(hostileNames, claims: hostileNames),
  ]

  @Test(arguments: cards.indices)
  func `a comment has at most 60 lines`(index: Int) {
    let lines = Self.cards[index].comment.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 61, "the last one is empty")
    #expect(lines[0].hasPrefix("### hand: "))
    #expect(lines.contains { $0.hasPrefix("The whole report is `report.html`") })
  }

  @Test func `a comment begins with the worst targets, and counts those that it leaves out`() {
    let lines = Self.cards[2].comment.split(separator: "\n")
    let verdicts = lines.filter { $0.hasPrefix("| ✗") || $0.hasPrefix("| ✓") }
    #expect(verdicts.count == 12 && verdicts.allSatisfy { $0.contains("✗ **fail**") })
    #expect(lines.contains("… and 188 more: 55 fail, 133 pass"))
    #expect(lines.contains("- … and 192 more"))
    #expect(!Self.cards[0].comment.contains("| "))
  }

  @Test(arguments: cards.indices)
  func `the picture is well formed, and no text leaves its place`(index: Int) throws {
    let picture = try #require(SVGOutline(Self.cards[index].svg))
    #expect(picture.elements[0].attributes["viewBox"] == "0 0 1200 630")
    let tiles = picture.elements("tile").map { Self.numbers($0, "x", "y", "width", "height") }
    #expect(!tiles.isEmpty)
    for text in picture.elements where text.name == "text" {
      let size = try #require(ReportCard.sizes.first { text.classes.contains($0.key[...]) }?.value)
      let (x, y) = (Self.numbers(text, "x")[0], Self.numbers(text, "y")[0])
      let width = TextWidth.estimate(text.text, size: size)
      let tile = tiles.first { y > $0[1] && x >= $0[0] && x <= $0[0] + $0[2] }
      let isCentred = text.classes.contains("m")
      let end = isCentred ? x + width / 2 : x + width
      #expect(end <= (tile.map { $0[0] + $0[2] } ?? 1144) + 0.1, "\(text.text)")
      #expect(y >= 40 && y <= 610, "\(text.text)")
    }
    for square in picture.elements("square") {
      let box = Self.numbers(square, "x", "y", "width", "height")
      #expect(box[0] + box[2] <= 1144 && box[1] + box[3] <= 372)
    }
  }

  private static func numbers(_ element: SVGOutline.Element, _ names: String...) -> [Double] {
    names.map { Double(element.attributes[$0] ?? "") ?? .nan }
  }

  @Test func `the picture says the verdict, has a mark for each target and light and dark colours`()
    throws
  {
    let svg = Self.cards[1].svg
    let picture = try #require(SVGOutline(svg))
    #expect(picture.texts.contains("1 of 1 target fails"))
    #expect(picture.elements("square").count == 1 && picture.texts.contains("✗"))
    #expect(svg.contains("prefers-color-scheme:dark") && !svg.contains("http://www.w3.org/1999"))
    #expect(try #require(SVGOutline(Self.cards[2].svg)).texts.contains { $0.hasPrefix("+1") })
  }
}
