import Measurement

/// The exact law of a source's droughts, to lay over what a run measured.
///
/// A report knows no rules: whoever does works the law out and hands it over.
public struct ExactDrought: Sendable {
  /// The source's name among the findings' droughts.
  public let source: String
  /// The share of droughts that go on past so many attempts, from none on: 1, then less.
  public let survival: [Double]

  /// - Parameter survival: As far as the law is to be drawn; each 0…1, none above the one before.
  public init(source: String, survival: [Double]) {
    self.source = source
    self.survival = survival
  }
}

extension RunReport {
  /// The exact law at these attempts, with gaps beyond its end; empty where there is none.
  func exactLaw(of source: String, at attempts: [Double]) -> [Double?] {
    guard let law = exactDroughts.first(where: { $0.source == source })?.survival else {
      return []
    }
    return attempts.map { law.indices.contains(Int($0)) ? law[Int($0)] : nil }
  }

  /// Which of the sources have an exact law, and why the others have none; nil when nothing is
  /// known of any.
  var exactLawNote: String? {
    let hasLaw = lootDroughts.contains { drought in
      exactDroughts.contains { $0.source == drought.source }
    }
    let varied = lootDroughts.filter { !$0.terms.areConstant }.compactMap(variation)
    let law = "*Exact law* (dotted): what the rules give where every attempt had the same chance."
    let reason = "No exact law, as not every attempt had the same chance: "
    let sentences =
      (hasLaw ? [law] : [])
      + (varied.isEmpty ? [] : [reason + varied.joined(separator: ", ") + "."])
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// `task (6.5 %–18.2 %)`, `expedition (6.3 %–25.0 % a roll, 3–6 rolls)`.
  private func variation(of drought: Drought) -> String? {
    guard let chance = drought.terms.chance else { return nil }
    let low = NumberText.percent(chance.lowerBound)
    let high = NumberText.percent(chance.upperBound)
    let range = low == high ? low : "\(low)–\(high)"
    let parts = drought.terms.parts
    if parts == 1...1 { return "\(drought.source) (\(range))" }
    let rolls = parts.count == 1 ? "\(parts.lowerBound)" : "\(parts.lowerBound)–\(parts.upperBound)"
    return "\(drought.source) (\(range) a roll, \(rolls) rolls)"
  }
}
