/// Tells a complete save from files that are being written, or that are missing for a moment while an
/// editor puts others in their place.
struct SaveDetector {
  /// The time for which files stay as they are once they are saved; longer where one is missing.
  static let settled = Duration.milliseconds(100), missing = Duration.milliseconds(500)

  /// The state of each file (`Files.stamp`) in the version that was read last.
  let known: [String?]
  private var seen: [String?]
  private var since = Duration.zero

  init(known: [String?]) { (self.known, seen) = (known, known) }

  /// True if the files are others than those read.
  var isChanging: Bool { seen != known }

  /// Takes the files' states at a time, and returns true if they are a version to be read.
  mutating func isSaved(_ stamps: [String?], at now: Duration) -> Bool {
    if stamps != seen { (seen, since) = (stamps, now) }
    return isChanging && now - since >= (stamps.contains(nil) ? Self.missing : Self.settled)
  }
}
