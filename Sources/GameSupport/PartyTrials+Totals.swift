import Measurement

extension PartyTrials {
  /// Writes the totals that requested windows need, after a day; most runs have none.
  @inlinable @inline(never)
  func write(
    totalsOf members: inout MutableSpan<G.Member>, on day: Int,
    in dailyRecord: borrowing DailyRecordWriter
  ) {
    for (index, metric) in plan.totals.enumerated() {
      guard let total = metrics[metric].total else { continue }
      for member in members.indices {
        dailyRecord.write(
          total: index, day: day, member: member, total(&members[member]) ?? 0)
      }
    }
  }
}
