import Measurement
import Players

extension PartyTrials {
  /// Writes the totals that requested windows need, and tasks where they are recorded, after a day;
  /// most runs have neither.
  @inlinable @inline(never)
  func write(
    totalsOf members: inout MutableSpan<G.Member>, _ calendars: inout MutableSpan<Calendar>,
    on day: Int, in dailyRecord: borrowing DailyRecordWriter
  ) {
    for (index, metric) in plan.totals.enumerated() {
      guard let total = metrics[metric].total else { continue }
      for member in members.indices {
        dailyRecord.write(
          total: index, day: day, member: member, total(&members[member]) ?? 0)
      }
    }
    if !plan.recordsTasks { return }
    for member in members.indices {
      dailyRecord.write(tasks: calendars[member].plan?.tasks ?? 0, day: day, member: member)
    }
  }
}
