import TestSupport
import Testing

@testable import Measurement

/// What members show at the end of each day is written down as it is, and nothing else can be.
@Suite struct DailyRecordTests {
  private let plan = MeasurementPlan(
    days: 3, archetypes: ["plain"],
    series: [
      Series(name: "level", kind: .track),
      Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
    ], droughts: [], metrics: [])

  @Test func `a day away repeats what the accounts had moved, and is no active day`() {
    var dailyRecord = DailyRecord(plan: plan, maxMembers: 1)
    dailyRecord.begin(members: 2)
    dailyRecord.write { open in
      for day in 1...3 {
        for member in 0..<2 {
          let played = day != 2 || member == 1
          open.write(day: day, member: member, played: played) { entry in
            entry.write(10 * member + day)
            if played { entry.write(100 * day) }
          }
        }
      }
    }
    #expect((0...3).map { dailyRecord[day: $0, member: 0, 0] } == [0, 1, 2, 3])
    #expect((0...3).map { dailyRecord[day: $0, member: 0, 1] } == [0, 100, 100, 300])
    #expect((0...3).map { dailyRecord[day: $0, member: 1, 1] } == [0, 100, 200, 300])
    #expect((0...3).map { dailyRecord.activeDays(through: $0, member: 0) } == [0, 1, 1, 2])
    #expect((1...3).map { dailyRecord.isActive($0, member: 1) } == [true, true, true])
  }

  @Test func `the daily record of the next party begins empty`() {
    var dailyRecord = DailyRecord(plan: plan, maxMembers: 1)
    for _ in 0..<2 {
      dailyRecord.begin(members: 1)
      #expect(dailyRecord.entries == Array(repeating: 0, count: 5 * 4))
      dailyRecord.write { open in
        open.write(day: 1, member: 0, played: true) { entry in
          entry.write(7)
          entry.write(8)
        }
      }
    }
  }

  @Test(.behindOthers) func `a game that shows more or fewer series than it has ends the run`()
    async
  {
    await #expect(processExitsWith: .failure) {
      writeOneDay(values: [1, 2, 3])
    }
    await #expect(processExitsWith: .failure) {
      writeOneDay(values: [1])
    }
    await #expect(processExitsWith: .success) {
      writeOneDay(values: [1, 2])
    }
  }
}

private func writeOneDay(values: [Int]) {
  let plan = MeasurementPlan(
    days: 1, archetypes: ["plain"],
    series: [
      Series(name: "level", kind: .track),
      Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
    ], droughts: [], metrics: [])
  var dailyRecord = DailyRecord(plan: plan, maxMembers: 1)
  dailyRecord.begin(members: 1)
  dailyRecord.write { open in
    open.write(day: 1, member: 0, played: true) { entry in
      for value in values { entry.write(value) }
    }
  }
}
