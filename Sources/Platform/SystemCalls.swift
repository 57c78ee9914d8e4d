/// Calls that have different names on different systems.
public enum SystemCalls {
  /// The folders whose names are the numbers of this process's open files.
  public static let foldersOfOpenFiles = ["/dev/fd/", "/proc/self/fd/"]

  /// Returns true if this number of further files can be open at once; raises the soft limit.
  public static func canOpen(files count: Int) -> Bool {
    func isEnough() -> Bool {
      let files = (0..<count).map { _ in open("/", O_RDONLY | O_CLOEXEC) }
      for file in files where file >= 0 { close(file) }
      return files.allSatisfy { $0 >= 0 }
    }
    if isEnough() { return true }
    var limit = rlimit()
    guard getrlimit(filesLimit, &limit) == 0 else { return false }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 256))
    return setrlimit(filesLimit, &limit) == 0 && isEnough()
  }

  /// Writes into a pipe. Where nobody reads it any more, it fails with EPIPE, and the signal that would end
  /// this process does not come.
  package static func write(_ pipe: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    let written = Platform.write(pipe, bytes, count)
    let reason = errno
    if written < 0, reason == EPIPE {
      var (pending, taken) = (sigset_t(), CInt(0))
      sigpending(&pending)
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signals, &taken) }
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = reason
    return written
  }

  #if os(Linux)
    private static let filesLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let filesLimit = RLIMIT_NOFILE
  #endif

  /// The timer of the processor time that the process takes.
  #if canImport(Glibc)
    static let processorTime = CInt(ITIMER_PROF.rawValue)
  #else
    static let processorTime = ITIMER_PROF
  #endif

  /// Waits until an open file is on the disk, not only in the disk's own memory, where fsync(2) of
  /// Apple's systems leaves it; returns 0, or -1 with `errno` if it fails.
  public static func sync(_ file: CInt) -> CInt {
    #if canImport(Darwin)
      // Some file systems support only the weaker call.
      if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(file)
  }

  /// Starts a program with arguments, its own name first, and the ends of pipes, which are open in
  /// this process alone, for its input and output, and for its errors, which else go where this
  /// process's go. In a group of its own it can be ended with all that it starts, and a signal from the
  /// keyboard does not reach it. Returns its number; nil if it cannot be started.
  public static func spawn(
    _ program: String, _ words: [String], input: CInt, output: CInt, errors: CInt? = nil,
    inGroupOfItsOwn: Bool = false
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if inGroupOfItsOwn {
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let errors { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
    for end in Set([input, output, errors ?? output]) {
      posix_spawn_file_actions_addclose(&actions, end)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var process: pid_t = 0
    #if canImport(Darwin)
      let environment = _NSGetEnviron().pointee
    #else
      let environment = environ
    #endif
    let result = posix_spawn(&process, program, &actions, &attributes, &arguments, environment)
    return result == 0 ? process : nil
  }

  /// Writes the whole text; returns false when the other end cannot take it.
  @discardableResult package static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // The system reads `count` bytes of the array, during the call.
      let written = bytes.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      bytes = bytes.dropFirst(written)
    }
    return true
  }
}
