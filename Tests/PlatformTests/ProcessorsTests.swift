import Foundation
import Platform
import Testing

@Suite struct ProcessorsTests {
  @Test func `there is at least one processor, and no more than the machine has`() {
    #expect((1...ProcessInfo.processInfo.processorCount).contains(Processors.available))
  }
}
