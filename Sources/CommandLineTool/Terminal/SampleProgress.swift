import Foundation

/// How far samples are, on a terminal: how many there are, the rate, and the time left.
final class SampleProgress {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var lastDrawn = ContinuousClock.now

  init(_ terminal: Terminal) { isShown = Terminal.isInteractive && !terminal.isQuiet }

  /// Draws, but not more than ten times a second.
  func update(done: Int, of total: Int) {
    let now = ContinuousClock.now
    guard isShown, now - lastDrawn > .milliseconds(100) else { return }
    lastDrawn = now
    let rate = Double(done) / max(1e-9, (now - start).seconds)
    let line =
      "\(done) of \(total) samples  \(tenths(rate)) a second  "
      + "\(tenths(Double(total - done) / rate)) s left"
    Terminal.write("\r" + line.prefix(max(1, Terminal.columns - 1)) + "\u{1b}[K", to: STDERR_FILENO)
  }

  /// Removes the line.
  func finish() {
    if isShown { Terminal.write(ProgressBar.erasure, to: STDERR_FILENO) }
  }

  private func tenths(_ value: Double) -> String {
    let tenths = Int((min(value, 1e9) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
