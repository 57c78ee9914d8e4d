import Foundation

/// How large the tests' studies are: a sample of each in `swift test`, the whole in `.ci/nightly`,
/// which sets QUESTBALANCE_STUDY=full and runs the same tests in a release build.
///
/// A sample is as large as a debug build can afford. It finds gross errors; the whole finds those
/// that matter. Each test says next to its sizes which errors either of them finds.
public enum StudySize: String, Sendable {
  case sample, full

  public static let chosen: StudySize = {
    guard let name = ProcessInfo.processInfo.environment["QUESTBALANCE_STUDY"] else {
      return .sample
    }
    guard let size = StudySize(rawValue: name) else {
      fatalError("QUESTBALANCE_STUDY is \"\(name)\": it has to be sample or full")
    }
    return size
  }()

  public static var isFull: Bool { chosen == .full }

  /// The one of two sizes that was chosen.
  public static func of<Size>(sample: Size, full: Size) -> Size { isFull ? full : sample }
}
