/// The memory that a run may use here, and the origin of that limit.
public struct AvailableMemory: Sendable {
  public let bytes: Int
  /// The name of the limit: `the machine`.
  public let limit: String
  /// The memory that a thread uses of it before it does anything.
  public var bytesOfThread = 0

  public init(bytes: Int, limit: String, bytesOfThread: Int = 0) {
    (self.bytes, self.limit, self.bytesOfThread) = (bytes, limit, bytesOfThread)
  }

  /// The smallest available memory by machine, control groups and `ulimit -v`; nil if unknown.
  public static var now: AvailableMemory? {
    #if os(Linux)
      ([machine, addressSpace].compactMap { $0 } + controlGroups).min { $0.bytes < $1.bytes }
    #else
      machine
    #endif
  }
}

#if canImport(Darwin)
  extension AvailableMemory {
    /// The memory that is free, or holds only copies of files.
    private static var machine: AvailableMemory? {
      var pages = vm_statistics64()
      let numbers = MemoryLayout<vm_statistics64>.size / MemoryLayout<integer_t>.size
      var count = mach_msg_type_number_t(numbers)
      let result = withUnsafeMutablePointer(to: &pages) {
        $0.withMemoryRebound(to: integer_t.self, capacity: numbers) {
          host_statistics64(mach_host_self(), HOST_VM_INFO64, $0, &count)
        }
      }
      guard result == KERN_SUCCESS else { return nil }
      let free = Int(pages.free_count) + Int(pages.inactive_count) + Int(pages.purgeable_count)
      return AvailableMemory(bytes: free * Int(sysconf(_SC_PAGESIZE)), limit: "the machine")
    }
  }
#endif

#if os(Linux)
  extension AvailableMemory {
    /// The memory available without swapping.
    private static var machine: AvailableMemory? {
      number(in: "/proc/meminfo", after: "MemAvailable:").map {
        AvailableMemory(bytes: $0 << 10, limit: "the machine")
      }
    }

    /// The limit that `ulimit -v` sets.
    private static var addressSpace: AvailableMemory? {
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur < UInt(Int.max), let pages = number(in: "/proc/self/statm")
      else { return nil }
      let used = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
      // A thread's stack, and the memory that the C library reserves for it and leaves unused.
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
          guard let slash = group.lastIndex(of: "/"), slash >= root.endIndex else { return nil }
          return String(group[..<slash])
        }
        return groups.compactMap { left(in: $0, isSecond: isSecond) }
      }
    }

    /// Returns the memory left in a control group: its limit minus used, unreclaimable memory.
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
