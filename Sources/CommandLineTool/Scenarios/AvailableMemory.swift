import BalanceReports
import Platform

extension AvailableMemory {
  /// Refuses work that needs more, unless forced by `--yes`; nil for a command without such an
  /// option. Throws exit code 64.
  static func check(
    for bytes: Int, threads: Int = 1, force: Bool?, available: AvailableMemory? = .now
  ) throws(CommandFailure) {
    guard force != true, let available else { return }
    let bytes = bytes + threads * available.bytesOfThread
    guard bytes > available.bytes else { return }
    throw .usage(
      "this needs about \(text(bytes)) of memory, and \(available.limit) has \(text(available.bytes)) "
        + "left; fewer days, archetypes or --threads need less"
        + (force == nil ? "" : ", and --yes runs it all the same"))
  }

  private static func text(_ bytes: Int) -> String {
    let megabytes = Double(max(0, bytes)) / 1e6
    return megabytes < 1000
      ? "\(NumberText.significant(megabytes.rounded())) MB"
      : "\(NumberText.fixed(megabytes / 1000, decimals: 1)) GB"
  }
}

extension Arguments {
  /// Refuses work that needs more memory than is available, on so many threads at once, unless
  /// `--yes` is given.
  func checkMemory(for bytes: (_ threads: Int) -> Int) throws(CommandFailure) {
    let threads = min(threads, Processors.available)
    // A thread that adds parts has a second tally, and a part in several forms.
    let need =
      merging.map { bytes(2 * threads) + threads * $0.set.bytesOfReading } ?? bytes(threads)
    try AvailableMemory.check(for: need, threads: threads, force: merging == nil ? has(.yes) : nil)
  }
}
