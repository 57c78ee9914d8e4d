import Testing

@testable import CommandLineTool

@Suite("Complete saves")
struct SaveDetectorTests {
  /// Looks at the files ten times a second, and returns the looks at which they are a version to read.
  private func saves(_ looks: [[String?]], known: [String?] = ["1", "base"]) -> [Int] {
    var detector = SaveDetector(known: known)
    return looks.indices.filter {
      detector.isSaved(looks[$0], at: .milliseconds(100 * $0))
    }
  }

  @Test("files that stay as they were read are no save")
  func same() {
    #expect(saves([["1", "base"], ["1", "base"], ["1", "base"]]) == [])
  }

  @Test("a file, or one that it extends, is saved once it stays the same for a tenth of a second")
  func settled() {
    #expect(saves([["1", "base"], ["2", "base"], ["2", "base"]]) == [2])
    #expect(saves([["1", "base"], ["1", "other"], ["1", "other"]]) == [2])
  }

  @Test("a file that still grows is not read")
  func growing() {
    #expect(saves([["2", "base"], ["3", "base"], ["4", "base"], ["4", "base"]]) == [3])
  }

  @Test(
    "a file that is missing while another takes its place is no error, and after half a second it is"
  )
  func missing() {
    #expect(saves([[nil, "base"], [nil, "base"], ["2", "base"], ["2", "base"]]) == [3])
    let gone: [String?] = [nil, "base"]
    #expect(saves([gone, gone, gone, gone, gone, gone]) == [5])
  }

  @Test("what was written and taken back is no save")
  func takenBack() {
    var detector = SaveDetector(known: ["1"])
    #expect(!detector.isSaved(["2"], at: .zero) && detector.isChanging)
    #expect(!detector.isSaved(["1"], at: .seconds(1)) && !detector.isChanging)
  }
}
