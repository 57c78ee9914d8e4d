import GameEngines
import TestSupport
import Testing

@Suite struct LaneInPlaceTests {
  @Test func `a lane written in place is the lane that the vector itself writes`() {
    for lane in 0..<8 {
      var inPlace = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
      var itself = inPlace
      inPlace[inPlace: lane] = -9
      itself[lane] = -9
      #expect(inPlace == itself)
      inPlace[inPlace: lane] += 4
      #expect(inPlace[inPlace: lane] == -5 && inPlace[lane] == -5)
    }
    var bytes = SIMD4<Int8>(repeating: 1)
    bytes[inPlace: 3] = 7
    #expect(bytes == SIMD4(1, 1, 1, 7))
    var doubles = SIMD16<Double>(repeating: 0)
    doubles[inPlace: 15] -= 0.5
    #expect(doubles[15] == -0.5 && doubles.sum() == -0.5)
  }

  @Test(.behindOthers) func `a lane that there is not is a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      var vector = SIMD4<Int>(repeating: 0)
      vector[inPlace: 4] = 1
    }
    await #expect(processExitsWith: .failure) {
      var vector = SIMD4<Int>(repeating: 0)
      vector[inPlace: -1] = 1
    }
  }
}
