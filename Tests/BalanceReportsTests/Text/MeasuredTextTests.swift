import Statistics
import Testing

@testable import BalanceReports

@Suite struct MeasuredTextTests {
  @Test(arguments: [
    (533.652, 529.491, 537.813, "534 (529–538)"), (8.2467, 8.2213, 8.2698, "8.25 (8.22–8.27)"),
    (2027.3, 2019.1, 2035.4, "2,027 (2,019–2,035)"),
    (0.99201, 0.98912, 0.99513, "0.992 (0.989–0.995)"),
    (8123, 7100, 9200, "8,100 (7,100–9,200)"), (4, 3, 5, "4 (3–5)"), (7, 7, 7, "7"),
    (-10.26, -12.3, -8.1, "-10 (-12 … -8)"), (0.02, -0.1, 0.14, "0.02 (-0.10 … 0.14)"),
  ])
  func `the interval's width decides the digits`(
    value: Double, low: Double, high: Double, text: String
  ) {
    #expect(Estimate(value: value, low: low, high: high).text() == text)
  }

  @Test func `shares are in percent, with the unit once`() {
    let share = Estimate(value: 0.12871, low: 0.1278, high: 0.1296)
    #expect(share.text(isShare: true) == "12.87 % (12.78–12.96 %)")
    #expect(share.valueText(isShare: true) == "12.87 %")
    #expect(Estimate(value: 1).text(isShare: true) == "100.0 % (too few players)")
  }

  @Test func `differences have a sign and say nothing of bounds that are not there`() {
    let difference = Estimate(value: 2.5, low: 2, high: 3)
    #expect(difference.text(signed: true) == "+2.5 (+2.0 … +3.0)")
    #expect(Estimate(value: 0.25).text(signed: true) == "+0.25")
    #expect(Estimate.nothing.text() == "–")
  }

  @Test func `a difference of shares is in percentage points, a relative one in percent`() {
    let difference = Estimate(value: 0.025, low: 0.02, high: 0.03)
    #expect(difference.text(isShare: true, signed: true) == "+2.5 pp (+2.0 … +3.0 pp)")
    #expect(difference.valueText(isShare: true, signed: true) == "+2.5 pp")
    #expect(Estimate(value: 0).valueText(isShare: true, signed: true) == "0 pp")
    #expect(
      difference.text(isShare: true, signed: true, isRelative: true) == "+2.5 % (+2.0 … +3.0 %)")
  }

  @Test func `an interval as narrow as rounding is none`() {
    let noise = Estimate(value: 40.000001, low: 39.999999, high: 40.000003)
    #expect(noise.text(signed: true) == "+40" && noise.valueText(signed: true) == "+40")
    let share = Estimate(value: 0.400000001, low: 0.399999999, high: 0.400000003)
    #expect(share.text(isShare: true) == "40 %")
    // Six digits are measured.
    #expect(Estimate(value: 40.001, low: 40, high: 40.002).text() == "40.0010 (40.0000–40.0020)")
  }

  @Test func `values that were told apart show the digits in which they differ`() {
    let (a, b) = (
      Estimate(value: 817, low: 790, high: 845), Estimate(value: 824, low: 797, high: 852)
    )
    #expect(a.valueText() == "820" && b.valueText() == "820")
    let apart = Estimate.texts(a, b, areSignificant: true)
    #expect(apart.a == "817" && apart.b == "824")
    let same = Estimate.texts(a, b, areSignificant: false)
    #expect(same.a == "820" && same.b == "820")
    let shares = Estimate.texts(
      Estimate(value: 0.5021, low: 0.49, high: 0.514),
      Estimate(value: 0.5024, low: 0.49, high: 0.515),
      isShare: true, areSignificant: true)
    #expect(shares.a == "50.21 %" && shares.b == "50.24 %")
  }

  @Test func `what was not reached is beyond a number, and in 95 % of runs a little less`() {
    #expect(Estimate(beyond: 60, low: 61).text() == "> 60")
    #expect(Estimate(beyond: 60, low: 45).text() == "> 60 (≥ 45)")
    #expect(Estimate(beyond: 60, low: 45).valueText() == "> 60")
    #expect(Estimate(beyond: 0.25, low: 0.2).text(isShare: true) == "> 25.0 % (≥ 20.0 %)")
    #expect(Estimate(beyond: -54, high: -52).text(signed: true) == "< -54 (≤ -52)")
    #expect(Estimate(beyond: 54, low: 52).valueText(signed: true) == "> +54")
  }

  @Test func `an exact value has as many digits as asked, and no zeros behind them`() {
    #expect(Estimate(value: 90.266666).text(exactDigits: 6).hasPrefix("90.2667"))
    #expect(Estimate(value: 2738).valueText() == "2,738")
    #expect(Estimate(value: 0.5).valueText() == "0.5")
  }

  @Test func `both ends have the digits of the value, from the narrowest to the widest interval`() {
    for power in -5...6 {
      for lead in 1...9 {
        let half =
          Double(lead)
          * (0..<abs(power)).reduce(1.0) { size, _ in power < 0 ? size / 10 : size * 10 }
        let text = Estimate(value: 1000, low: 1000 - half, high: 1000 + half).text()
        let decimals = text.replacing(",", with: "").replacing(/[()–…% ]+/, with: " ").split(
          separator: " "
        ).map { part in
          part.split(separator: ".").dropFirst().first?.count ?? 0
        }
        #expect(Set(decimals).count == 1, "\(text)")
      }
    }
  }
}
