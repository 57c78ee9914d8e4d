/// Calls that systems name differently.
public enum SystemCalls {
  /// The folders whose names are the numbers of this process's open files.
  public static let foldersOfOpenFiles = ["/dev/fd/", "/proc/self/fd/"]

  /// Exchanges two files or folders atomically, as renameat2(2) and renamex_np(2).
  ///
  /// - Returns: 0; -1 with `errno` if it fails.
  public static func exchange(_ path: String, _ other: String) -> CInt {
    #if canImport(Darwin)
      return renamex_np(path, other, UInt32(RENAME_SWAP))
    #else
      // Missing on older systems, and not imported by Swift.
      typealias Rename =
        @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) ->
        CInt
      let exchanging: CUnsignedInt = 2
      guard let rename = dlsym(nil, "renameat2").map({ unsafeBitCast($0, to: Rename.self) }) else {
        errno = ENOSYS
        return -1
      }
      return rename(AT_FDCWD, path, AT_FDCWD, other, exchanging)
    #endif
  }

  /// Waits until an open file is on the disk, and not only in the disk's own memory, where fsync(2) of
  /// Apple's systems leaves it.
  ///
  /// - Returns: 0; -1 with `errno` if it fails.
  public static func sync(_ file: CInt) -> CInt {
    #if canImport(Darwin)
      // Some file systems know only the weaker one.
      if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(file)
  }

  /// Starts a program with the ends of two pipes for its input and output, as posix_spawn(3).
  ///
  /// - Parameters:
  ///   - words: The program's arguments, itself first.
  ///   - input: What it reads; open in this process alone.
  ///   - output: Where it writes; likewise.
  /// - Returns: Its number; nil if it cannot be started.
  public static func spawn(
    _ program: String, _ words: [String], input: CInt, output: CInt
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    for end in [input, output] { posix_spawn_file_actions_addclose(&actions, end) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var process: pid_t = 0
    #if canImport(Darwin)
      let environment = _NSGetEnviron().pointee
    #else
      let environment = environ
    #endif
    let result = posix_spawn(&process, program, &actions, nil, &arguments, environment)
    return result == 0 ? process : nil
  }
}
