import BalanceReports
import Foundation
import MonteCarlo

/// How much memory a run may take here, and what sets the limit.
struct AvailableMemory: Sendable {
  let bytes: Int
  /// What the limit is called: `the machine`.
  let limit: String

  /// The least of what the machine, the process's control groups and `ulimit -v` leave; nil where
  /// the system does not say.
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
  ///   - bytes: What the work needs.
  ///   - isAgreed: Whether it is wanted all the same: `--yes`.
  /// - Throws: Exit code 64.
  static func check(
    for bytes: Int, isAgreed: Bool, available: AvailableMemory? = .now
  ) throws(CommandFailure) {
    guard !isAgreed, let available, bytes > available.bytes else { return }
    throw .usage(
      "this needs about \(text(bytes)) of memory, and \(available.limit) has \(text(available.bytes)) "
        + "left; fewer days, archetypes or --threads need less, and --yes tries all the same")
  }

  private static func text(_ bytes: Int) -> String {
    let megabytes = Double(max(0, bytes)) / 1e6
    return megabytes < 1000
      ? "\(NumberText.significant(megabytes.rounded())) MB"
      : "\(NumberText.fixed(megabytes / 1000, decimals: 1)) GB"
  }
}

extension Arguments {
  /// Refuses work that needs more memory than there is, unless `--yes` is given.
  ///
  /// - Parameter bytes: What the work needs on so many threads at once.
  func checkMemory(for bytes: (_ threads: Int) -> Int) throws(CommandFailure) {
    try AvailableMemory.check(
      for: bytes(min(threads, Processors.available)), isAgreed: has(.yes))
  }
}

#if os(Linux)
  extension AvailableMemory {
    /// What can be had without swapping.
    private static var machine: AvailableMemory? {
      guard let line = lines(of: "/proc/meminfo").first(where: { $0.hasPrefix("MemAvailable:") }),
        let kibibytes = number(line)
      else { return nil }
      return AvailableMemory(bytes: kibibytes << 10, limit: "the machine")
    }

    /// `ulimit -v`.
    private static var addressSpace: AvailableMemory? {
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur < UInt(Int.max),
        let pages = lines(of: "/proc/self/statm").first.flatMap({ number($0) })
      else { return nil }
      let used = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
      return AvailableMemory(bytes: Int(limit.rlim_cur) - used, limit: "the limit of 'ulimit -v'")
    }

    /// The process's control groups and those above them, of either version.
    private static var controlGroups: [AvailableMemory] {
      lines(of: "/proc/self/cgroup").flatMap { line -> [AvailableMemory] in
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return [] }
        let isSecond = parts[1].isEmpty
        guard isSecond || parts[1].split(separator: ",").contains("memory") else { return [] }
        var path = String(parts[2])
        var found: [AvailableMemory] = []
        while true {
          let folder = "/sys/fs/cgroup" + (isSecond ? "" : "/memory") + (path == "/" ? "" : path)
          if let left = left(in: folder, isSecond: isSecond) { found.append(left) }
          guard let slash = path.lastIndex(of: "/"), path != "/" else { return found }
          path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
      }
    }

    /// What a control group leaves: its limit less what is used and could not be given back.
    private static func left(in folder: String, isSecond: Bool) -> AvailableMemory? {
      let names =
        isSecond
        ? ("memory.max", "memory.current", "inactive_file ")
        : ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ")
      guard let limit = lines(of: "\(folder)/\(names.0)").first.flatMap({ number($0) }),
        let used = lines(of: "\(folder)/\(names.1)").first.flatMap({ number($0) })
      else { return nil }
      let cache = lines(of: "\(folder)/memory.stat").first { $0.hasPrefix(names.2) }
      return AvailableMemory(
        bytes: limit - max(0, used - (cache.flatMap { number($0) } ?? 0)),
        limit: "the control group")
    }

    private static func lines(of file: String) -> [Substring] {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n")
    }

    /// The first whole number of a line.
    private static func number(_ line: Substring) -> Int? {
      Int(line.drop { !$0.isNumber }.prefix { $0.isNumber })
    }
  }
#endif
