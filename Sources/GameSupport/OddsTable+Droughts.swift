import ExactOdds

extension OddsTable.Form {
  /// Returns the form of a table of exact laws of droughts, one law a row, with these columns in
  /// front that distinguish them.
  public static func droughts(_ title: String, of cases: [OddsTable.Column] = []) -> OddsTable.Form
  {
    OddsTable.Form(
      key: "droughts", title: title,
      columns: cases + [
        .init("chance", "of a drought's first attempt"),
        .init(
          "threshold", "the dry attempt that pity forces to drop; null for never", heading: "pity"),
        .init("mean", "attempts, the one with the drop included"),
        .init("sd", "their standard deviation"),
        .init("p50", "half of the droughts last at most this"),
        .init("p95", "95 % of them do"),
        .init("p99", "99 % of them do"),
        .init("longest", "the longest there can be"),
        .init("forced", "share of drops that pity forces"),
      ])
  }
}

extension OddsTable {
  /// Adds a law to a table of droughts, behind the values that distinguish it from other laws.
  public mutating func append(_ law: PityLaw, of cases: [OddsValue] = []) {
    let droughts = law.droughts
    append(
      cases + [
        .chance(droughts.probability(of: 1)),
        law.rules.threshold == 0 ? .none : .whole(law.rules.threshold),
        OddsValue(droughts.mean), OddsValue(droughts.standardDeviation),
        OddsValue(droughts, quantile: 0.5), OddsValue(droughts, quantile: 0.95),
        OddsValue(droughts, quantile: 0.99), OddsValue(droughts.latest),
        .chance(law.forcedShare),
      ])
  }
}
