import Testing

@testable import Measurement

/// The names of metrics of a window of days.
@Suite struct WindowNameTests {
  @Test(arguments: [
    ("drops.task.days30to32", "drops.task", 30, 32), ("a.days3to3.p50", "a", 3, 3),
    ("a.days5to1", "a", 5, 1), ("a.days-1to0", "a", -1, 0),
  ])
  func `the name of a window is a metric and two days`(
    name: String, whole: String, first: Int, last: Int
  ) {
    #expect(MeasurementPlan.window(of: name).map { $0 == (whole, first, last) } == true)
    #expect(MeasurementPlan.onDemandNames([name]) == [name])
  }

  @Test(arguments: [
    "a.days03to5", "a.days3", "a.days3to", "a.daysto3", "a.days3to4to5", "a.days3-5", "a.day3to5",
    "days3to4", "a.days3to99999999999999999999", "milestone.a.days.p50", "a/b.days3to4", "",
  ])
  func `other names are no windows`(name: String) {
    #expect(MeasurementPlan.window(of: name) == nil)
  }
}
