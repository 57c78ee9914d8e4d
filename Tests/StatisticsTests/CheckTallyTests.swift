import Statistics
import TestSupport
import Testing

/// The checker must notice what it is there for.
@Suite struct CheckTallyTests {
  private struct Last: Tally, Equatable {
    var value = 0
    mutating func merge(_ other: Last) { value = other.value }
  }

  private struct Sum: Tally, Equatable {
    var value = 0
    mutating func merge(_ other: Sum) { value += other.value }
  }

  @Test func `a sum passes`() {
    #expect(checkTally(Sum(), samples: Array(1...20)) { $0.value += $1 } == [])
  }

  @Test func `the last value is no tally`() {
    #expect(!checkTally(Last(), samples: Array(1...20)) { $0.value = $1 }.isEmpty)
  }

  @Test func `a tally that records nothing is reported`() {
    #expect(checkTally(Sum(), samples: [1]) { _, _ in }.count == 1)
  }
}
