import Foundation
import Synchronization

/// Progress of long work on a terminal: a bar, the rate, and the time left.
final class ProgressBar: Sendable {
  private struct State {
    var lastDrawn: ContinuousClock.Instant
    var isDrawn = false
  }

  /// What removes a bar from its line.
  static let erasure = "\r\u{1b}[K"

  private let playerDays: Double
  private let parts: Int?
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// - Parameters:
  ///   - playerDays: The work to do.
  ///   - parts: How many parts it has, where work is planned on the way; else those that `update`
  ///     gets.
  init(playerDays: Int, parts: Int? = nil) {
    self.playerDays = Double(playerDays)
    self.parts = parts
    state = Mutex(State(lastDrawn: ContinuousClock.now))
  }

  /// Draws, but not more than ten times a second. From any thread.
  ///
  /// - Parameters:
  ///   - done: Parts of the work done.
  ///   - total: Parts planned so far; where more are planned later, the bar falls back.
  func update(done: Int, of total: Int) {
    let now = ContinuousClock.now
    let isDue = state.withLock { state in
      guard now - state.lastDrawn > .milliseconds(100) else { return false }
      state.lastDrawn = now
      state.isDrawn = true
      return true
    }
    guard isDue else { return }
    let share = Double(done) / Double(max(1, total))
    let elapsed = (now - start).seconds
    let finished = playerDays * Double(done) / Double(max(1, parts ?? total))
    let line = line(share: share, finished: finished, elapsed: elapsed).prefix(
      max(1, Terminal.columns - 1))
    Terminal.write("\r" + line + "\u{1b}[K", to: STDERR_FILENO)
  }

  /// - Parameter finished: Player-days done.
  func line(share: Double, finished: Double, elapsed: Double) -> String {
    let width = 30
    let filled = min(width, Int(share * Double(width)))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let rate = elapsed > 0 ? finished / elapsed / 1e6 : 0
    let left = share > 0 ? elapsed / share - elapsed : 0
    return "\(bar) \(Int(share * 100)) %  "
      + "\(rounded(rate)) M player-days/s  \(rounded(left)) s left"
  }

  private func rounded(_ value: Double) -> String {
    let tenths = Int((min(value, 1e9) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Removes the bar.
  func finish() {
    if state.withLock({ $0.isDrawn }) { Terminal.write(Self.erasure, to: STDERR_FILENO) }
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
