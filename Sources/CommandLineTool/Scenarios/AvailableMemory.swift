import BalanceReports
import MonteCarlo
import Platform

/// The memory that a run may take here, and what sets the limit.
struct AvailableMemory: Sendable {
  let bytes: Int
  /// The name of the limit: `the machine`.
  let limit: String
  /// What a thread takes of it before it does anything.
  var bytesOfThread = 0

  /// The least available memory by machine, control groups and `ulimit -v`; nil if unknown.
  static var now: AvailableMemory? {
    #if os(Linux)
      ([machine, addressSpace].compactMap { $0 } + controlGroups).min { $0.bytes < $1.bytes }
    #else
      AvailableMemory(
        bytes: Int(clamping: ProcessInfo.processInfo.physicalMemory), limit: "the machine")
    #endif
  }

  /// Refuses work that needs more.
  ///
  /// - Parameters:
  ///   - bytes: The memory that the work needs.
  ///   - threads: On which it runs at once.
  ///   - isAgreed: Whether the user wants it anyway: `--yes`; nil if the command has no such option.
  /// - Throws: Exit code 64.
  static func check(
    for bytes: Int, threads: Int = 1, isAgreed: Bool?, available: AvailableMemory? = .now
  ) throws(CommandFailure) {
    guard isAgreed != true, let available else { return }
    let bytes = bytes + threads * available.bytesOfThread
    guard bytes > available.bytes else { return }
    throw .usage(
      "this needs about \(text(bytes)) of memory, and \(available.limit) has \(text(available.bytes)) "
        + "left; fewer days, archetypes or --threads need less"
        + (isAgreed == nil ? "" : ", and --yes runs it all the same"))
  }

  private static func text(_ bytes: Int) -> String {
    let megabytes = Double(max(0, bytes)) / 1e6
    return megabytes < 1000
      ? "\(NumberText.significant(megabytes.rounded())) MB"
      : "\(NumberText.fixed(megabytes / 1000, decimals: 1)) GB"
  }
}

extension Arguments {
  /// Refuses work that needs more memory than is available, unless `--yes` is given.
  ///
  /// - Parameter bytes: Returns the memory of the work on this many threads at once.
  func checkMemory(for bytes: (_ threads: Int) -> Int) throws(CommandFailure) {
    let threads = min(threads, Processors.available)
    // A thread that adds parts has a second tally, and a part in several forms.
    let need =
      merging.map { bytes(2 * threads) + threads * $0.set.bytesOfReading } ?? bytes(threads)
    try AvailableMemory.check(
      for: need, threads: threads, isAgreed: merging == nil ? has(.yes) : nil)
  }
}

#if os(Linux)
  extension AvailableMemory {
    /// The memory available without swapping.
    private static var machine: AvailableMemory? {
      number(in: "/proc/meminfo", after: "MemAvailable:").map {
        AvailableMemory(bytes: $0 << 10, limit: "the machine")
      }
    }

    /// `ulimit -v`.
    private static var addressSpace: AvailableMemory? {
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur < UInt(Int.max), let pages = number(in: "/proc/self/statm")
      else { return nil }
      let used = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
      // A thread's stack, and what the C library reserves for its allocations and leaves unused.
      return AvailableMemory(
        bytes: Int(limit.rlim_cur) - used, limit: "the limit of 'ulimit -v'",
        bytesOfThread: 40_000_000)
    }

    /// The process's control groups and their parents, of either version.
    private static var controlGroups: [AvailableMemory] {
      lines(of: "/proc/self/cgroup").flatMap { line -> [AvailableMemory] in
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return [] }
        let isSecond = parts[1].isEmpty
        guard isSecond || parts[1].split(separator: ",").contains("memory") else { return [] }
        let root = "/sys/fs/cgroup" + (isSecond ? "" : "/memory")
        let groups = sequence(first: root + parts[2]) { group in
          let parent = Path.parent(of: group)
          return Path.isInside(parent, root) ? parent : nil
        }
        return groups.compactMap { left(in: $0, isSecond: isSecond) }
      }
    }

    /// Returns what a control group leaves: its limit minus used memory that cannot be reclaimed.
    private static func left(in group: String, isSecond: Bool) -> AvailableMemory? {
      let names =
        isSecond
        ? ("memory.max", "memory.current", "inactive_file ")
        : ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ")
      guard let limit = number(in: "\(group)/\(names.0)"),
        let used = number(in: "\(group)/\(names.1)")
      else { return nil }
      let cache = number(in: "\(group)/memory.stat", after: names.2) ?? 0
      return AvailableMemory(bytes: limit - max(0, used - cache), limit: "the control group")
    }

    private static func lines(of file: String) -> [Substring] {
      ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")
    }

    /// Returns the first whole number of the first line with this beginning.
    private static func number(in file: String, after beginning: String = "") -> Int? {
      lines(of: file).first { $0.hasPrefix(beginning) }.flatMap { line in
        Int(line.drop { !$0.isNumber }.prefix { $0.isNumber })
      }
    }
  }
#endif
