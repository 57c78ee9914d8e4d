import Testing

@testable import TimeQuest

@Suite struct RoutineTableTests {
  @Test(arguments: [[4, 3, 3], [1], [7, 1], [2, 2, 9], [32, 1, 5, 16]])
  func `a day runs as many routines as come nearest to its tasks, one at least`(lengths: [Int]) {
    let tasks = (0..<lengths.max()!).map {
      RoutineTask(name: "\($0)", category: .physical, usualSeconds: 60, spread: 0)
    }
    let table = RoutineTable(
      RoutineRules(
        tasks: tasks,
        routines: lengths.enumerated().map {
          Routine(name: "\($0.offset)", tasks: Array(0..<$0.element))
        }))
    // As many tasks as are done after 1, 2, 3, … routines.
    var totals: [Int] = []
    while totals.last ?? 0 < 400 {
      totals.append((totals.last ?? 0) + lengths[totals.count % lengths.count])
    }
    for day in 1...200 {
      let least = totals.map { abs($0 - day) }.min()!
      // Halfway between two the longer day is taken.
      let nearest = totals.lastIndex { abs($0 - day) == least }! + 1
      #expect(table.sessions(forTasks: day) == nearest, "\(day) tasks of \(lengths)")
    }
  }
}
