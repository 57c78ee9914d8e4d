import Foundation
import Platform
import Testing

@Suite struct FileStampTests {
  /// Does something with the path of a file, in a folder that goes away.
  private func withFile(_ work: (_ file: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "qb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try work(folder.appending(path: "x").path)
  }

  private func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  @Test func `a file that stays as it is keeps its stamp, also when it is read`() throws {
    try withFile { file in
      try write("one", to: file)
      let stamp = Files.stamp(of: file)
      #expect(try Data(contentsOf: URL(filePath: file)).count == 3)
      #expect(stamp != nil && Files.stamp(of: file) == stamp)
    }
  }

  @Test func `a file that is written, and one that takes its place, have stamps of their own`()
    throws
  {
    try withFile { file in
      try write("one", to: file)
      let first = Files.stamp(of: file)
      try write("three", to: file)
      let second = Files.stamp(of: file)
      try write("three", to: file + ".new")
      #expect(rename(file + ".new", file) == 0)
      let third = Files.stamp(of: file)
      #expect(Set([first, second, third]).count == 3)
    }
  }

  @Test func `what a link leads to is stamped, and what is not there has no stamp`() throws {
    try withFile { file in
      try FileManager.default.createSymbolicLink(
        atPath: file + ".link", withDestinationPath: file)
      #expect(Files.stamp(of: file) == nil && Files.stamp(of: file + ".link") == nil)
      try write("one", to: file)
      #expect(Files.stamp(of: file + ".link") == Files.stamp(of: file))
    }
  }
}
