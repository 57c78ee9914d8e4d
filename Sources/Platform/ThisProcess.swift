/// The running program, and its use of time and memory.
public enum ThisProcess {
  /// The path of the program.
  public static var path: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
    #else
      let path = "/proc/self/exe"
    #endif
    guard let real = realpath(path, nil) else { return CommandLine.arguments[0] }
    defer { free(real) }
    return String(cString: real)
  }

  /// The arguments after the program's name; nil for one that is not UTF-8.
  public static var arguments: [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { place in
      CommandLine.unsafeArgv[place].flatMap { String(validatingCString: $0) }
    }
  }

  /// User and system time.
  public static var cpuSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The memory in use now; the greatest amount so far where the system tells no other.
  ///
  /// Linux counts `statm` on each core and adds the cores up only now and then, which is megabytes off on a machine
  /// of many cores. `smaps_rollup` is counted as it is read.
  public static var memoryBytes: Int {
    guard let file = fopen("/proc/self/smaps_rollup", "r") else { return peakMemoryBytes }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    while fgets(&line, CInt(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split(separator: " ")
      if words.first == "Rss:", let kibibytes = words.dropFirst().first.flatMap({ Int($0) }) {
        return kibibytes * 1024
      }
    }
    return peakMemoryBytes
  }

  /// The greatest amount of memory that was in use at once.
  public static var peakMemoryBytes: Int {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) * 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #endif
  }
}
