import Measurement
import Testing

@Suite struct MetricIDTests {
  @Test func `a metric without a group is that of all players, and is written without it`() {
    let id = MetricID("level.day30")
    #expect(id.group == "all")
    #expect("\(id)" == "level.day30")
    #expect(id.nameWithGroup == "level.day30@all")
    #expect(id == MetricID(parsing: "level.day30@all"))
  }

  @Test(arguments: ["level.day30", "gold.net.perActiveDay@engaged", "a@b", "a@steady@summer"])
  func `what was written is read as itself`(text: String) {
    #expect(MetricID(parsing: text).map { "\($0)" } == text)
  }

  @Test(arguments: ["", "@", "level.day30@", "@engaged", "@@"])
  func `anything but a metric, or a metric and a group, is refused`(text: String) {
    #expect(MetricID(parsing: text) == nil)
  }

  @Test func `groups tell metrics of one name apart`() {
    let ids: Set = [MetricID("xp"), MetricID("xp", "casual"), "xp@all", "xp@casual"]
    #expect(ids.count == 2)
  }
}
