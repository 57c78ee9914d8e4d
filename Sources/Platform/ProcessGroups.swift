import Synchronization

/// The groups of processes that this one has started. They end with it, also by a signal.
package enum ProcessGroups {
  private static let most = 1024
  private static let isUsed = Atomic(false)
  private static let taking = Mutex<Void>(())
  /// Memory that lives as long as the program, as a signal handler reads it; 0 for none.
  private nonisolated(unsafe) static let groups: UnsafeMutablePointer<pid_t> = {
    let groups = UnsafeMutablePointer<pid_t>.allocate(capacity: most)
    groups.initialize(repeating: 0, count: most)
    return groups
  }()

  package static func insert(_ group: pid_t) {
    taking.withLock { _ in
      if let free = (0..<most).first(where: { groups[$0] == 0 }) { groups[free] = group }
      if !isUsed.exchange(true, ordering: .sequentiallyConsistent) {
        atexit { ProcessGroups.end() }
      }
    }
  }

  package static func remove(_ group: pid_t) {
    taking.withLock { _ in
      if let place = (0..<most).first(where: { groups[$0] == group }) { groups[place] = 0 }
    }
  }

  /// Ends all of them; a signal handler may call it.
  package static func end() {
    if !isUsed.load(ordering: .sequentiallyConsistent) { return }
    for place in 0..<most where groups[place] > 0 { kill(-groups[place], SIGKILL) }
  }
}
