import BalanceReports
import Platform
import Synchronization

/// A line that shows the progress of long work, drawn ten times a second at most, by any thread.
final class ProgressLine: Sendable {
  private struct State {
    var lastDrawn = ContinuousClock.now
    var isDrawn = false
  }

  static let erasure = "\r\u{1b}[K"
  private let start = ContinuousClock.now
  private let state = Mutex(State())
  private let text: @Sendable (_ done: Int, _ total: Int, _ elapsedSeconds: Double) -> String
  private init(_ text: @escaping @Sendable (Int, Int, Double) -> String) { self.text = text }

  /// Makes a bar with the rate and the time left.
  ///
  /// - Parameter parts: All parts, if `update` gets only those planned so far; nil for its total.
  static func bar(playerDays: Int, parts: Int?) -> ProgressLine {
    ProgressLine { done, total, elapsed in
      let share = Double(done) / Double(max(1, total))
      let finished = Double(playerDays) * Double(done) / Double(max(1, parts ?? total))
      let width = 30
      let filled = min(width, Int(share * Double(width)))
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      let rate = elapsed > 0 ? finished / elapsed / 1e6 : 0
      let left = share > 0 ? elapsed / share - elapsed : 0
      return "\(bar) \(Int(share * 100)) %  "
        + "\(tenths(rate)) M player-days/s  \(tenths(left)) s left"
    }
  }

  /// Shows the number of samples taken, the rate and the time left.
  static func samples() -> ProgressLine {
    ProgressLine { done, total, elapsed in
      let rate = Double(done) / max(1e-9, elapsed)
      return "\(done) of \(total) samples  \(tenths(rate)) a second  "
        + "\(tenths(Double(total - done) / rate)) s left"
    }
  }

  /// - Parameters:
  ///   - done: Parts of the work done.
  ///   - total: Parts planned so far; the line falls back when more are planned later.
  func update(done: Int, of total: Int) {
    let now = ContinuousClock.now
    let isDue = state.withLock { state in
      guard now - state.lastDrawn > .milliseconds(100) else { return false }
      state = State(lastDrawn: now, isDrawn: true)
      return true
    }
    guard isDue else { return }
    let line = text(done, total, (now - start) / .seconds(1)).prefix(max(1, Terminal.columns - 1))
    SystemCalls.write("\r" + line + "\u{1b}[K", to: STDERR_FILENO)
  }

  func finish() {
    if state.withLock({ $0.isDrawn }) { SystemCalls.write(Self.erasure, to: STDERR_FILENO) }
  }

  private static func tenths(_ value: Double) -> String {
    NumberText.fixed(min(value, 1e9), decimals: 1)
  }
}
