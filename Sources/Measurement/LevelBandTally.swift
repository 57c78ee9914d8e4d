import Statistics

/// The bands of levels, from 0, of faucets and sinks. A day belongs to that in which it begins.
package struct LevelBands: Sendable, Equatable {
  let series: Int
  /// First level of each band, rising; lower levels are in the first band.
  package let starts: [Int]

  func band(of level: Int) -> Int { max(0, (starts.firstIndex { $0 > level } ?? starts.count) - 1) }

  /// Returns the levels of a band: a level among them stays in the band.
  func levels(ofBand band: Int) -> ClosedRange<Int> {
    let first = band == 0 ? Int.min : starts[band]
    let last = band + 1 < starts.count ? starts[band + 1] - 1 : Int.max
    return first...last
  }
}

/// Accounts by band of levels: the party is the cluster, a member's active day an observation.
package struct LevelBandTally: FieldTally, Equatable {
  /// Rows of the metrics, and with the extra rows after them (`PartyRows.forEachRecorded`).
  let rows: Int
  private let recorded: Int
  private let flows: Int
  /// The rows in which the parties of each row are recorded.
  private let parts: [[Int]]
  /// Active days, `[band × recorded + row]`.
  private var days: [ClusterSizes]
  /// `[(band × recorded + row) × flows + flow]`.
  var sums: [ClusterSums]
  /// The third powers of ratios: `[ratio × recorded + row]`.
  private var cubes: [ClusterCubes]
  /// The products with each archetype's members: of amounts, by band and flow; of days, by band.
  var products: AuxiliaryProducts
  private var dayProducts: AuxiliaryProducts

  init(plan: MeasurementPlan) {
    self.init(plan: plan, bands: plan.bands?.starts.count ?? 0, flows: plan.bandFlows)
  }

  /// Creates the tally of the plan's ratios; the bottom of each counts as active days.
  init(ratiosOf plan: MeasurementPlan) {
    self.init(plan: plan, bands: plan.ratios.count, flows: 1)
    cubes = Array(repeating: ClusterCubes(), count: days.count)
  }

  private init(plan: MeasurementPlan, bands: Int, flows: Int) {
    rows = plan.metricRows
    recorded = rows + plan.archetypes.count
    self.flows = flows
    parts = (0..<rows).map { plan.recordedRows(of: $0, after: plan.metricRows) }
    days = Array(repeating: ClusterSizes(), count: bands * recorded)
    sums = Array(repeating: ClusterSums(), count: bands * recorded * flows)
    cubes = []
    products = AuxiliaryProducts(plan: plan, amounts: bands * flows, width: 1)
    dayProducts = AuxiliaryProducts(plan: plan, amounts: bands, width: 1)
  }

  private func firstSum(band: Int, row: Int) -> Int { (band * recorded + row) * flows }

  /// Records a party's members of a row: their active days in a band and, unless the block sums
  /// them, the amounts moved on them.
  mutating func record(
    _ amounts: [Int], band: Int, row: Int, _ party: PartyAuxiliaries, _ block: inout BlockBands
  ) {
    record(days: amounts[0], band: band, row: row, party)
    guard BlockBands.holds(amounts) else {
      for flow in 0..<flows {
        record(amounts[1 + flow], flow: flow, band: band, row: row, days: amounts[0], party)
      }
      return
    }
    block.record(amounts, at: firstSum(band: band, row: row))
    for archetype in party.present {
      guard let place = products.place(of: band * flows, row: row, archetype) else { continue }
      block.record(
        amounts, times: party[0, archetype: archetype, day: 0], at: place,
        step: products.step(row: row))
    }
  }

  private mutating func record(days: Int, band: Int, row: Int, _ party: PartyAuxiliaries) {
    self.days[band * recorded + row].record(size: days)
    dayProducts.record(days, number: band, row: row, day: 0, party)
  }

  private mutating func record(
    _ total: Int, flow: Int, band: Int, row: Int, days: Int, _ party: PartyAuxiliaries
  ) {
    if total == 0 { return }
    sums[firstSum(band: band, row: row) + flow].record(total: total, size: days)
    products.record(total, number: band * flows + flow, row: row, day: 0, party)
  }

  /// Records a party's members of a row: the totals of a ratio.
  mutating func record(ratio: Int, row: Int, _ side: PairedSums.Side, _ party: PartyAuxiliaries) {
    record(days: side.size, band: ratio, row: row, party)
    record(side.total, flow: 0, band: ratio, row: row, days: side.size, party)
    cubes[ratio * recorded + row].record(total: side.total, size: side.size)
  }

  func playerDays(band: Int, row: Int) -> Int { days(band, row).observations }

  package func recorded(flow: Int, band: Int, row: Int) -> ClusterFigures {
    let sums = parts[row].reduce(into: ClusterSums()) {
      $0.merge(self.sums[firstSum(band: band, row: $1) + flow])
    }
    return (sums, days(band, row))
  }

  func cubes(ratio: Int, row: Int) -> ClusterCubes {
    parts[row].reduce(into: ClusterCubes()) { $0.merge(cubes[ratio * recorded + $1]) }
  }

  /// Returns the products of a flow in a band with the members of each archetype of a row.
  func products(flow: Int, band: Int, row: Int) -> (totals: [Double], days: [Double]) {
    (products.values(of: band * flows + flow, row: row), dayProducts.values(of: band, row: row))
  }

  private func days(_ band: Int, _ row: Int) -> ClusterSizes {
    parts[row].reduce(into: ClusterSizes()) { $0.merge(days[band * recorded + $1]) }
  }

  func isSound(over parties: [ClusterSizes]) -> Bool {
    (0..<days.count / max(1, recorded)).allSatisfy { band in
      (0..<rows).allSatisfy { row in
        let days = days(band, row)
        return days.areSound && days.clusters <= parties[row].clusters
          && (0..<flows).allSatisfy {
            recorded(flow: $0, band: band, row: row).sums.areSound(over: days)
          }
      }
    }
  }

  package mutating func combine(with other: LevelBandTally?, _ bytes: inout TallyBytes) {
    bytes.field(&days, other?.days)
    bytes.field(&sums, other?.sums)
    bytes.field(&cubes, other?.cubes)
    bytes.field(&products, other?.products)
    bytes.field(&dayProducts, other?.dayProducts)
  }
}
