import MonteCarlo
import Statistics

/// Work on parties whose measurements add up, so that any machine may do any part of it, at any time.
///
/// All parts together, added in any order, are the work done at once.
package protocol PartyWork: Sendable {
  associatedtype Measurements: PartyTally

  var parties: Int { get }
  /// The worlds in which each party is played.
  var worlds: Int { get }
  var nothing: Measurements { get }
  /// The measurements of a few parties; another work has others.
  var fingerprint: Measurements { get }

  /// Plays parties until cancelled, and returns the measurements, and their parties, in order.
  func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: Measurements, parties: [Range<Int>])

  /// Adds what is in no part, once all parties were added: little, if anything.
  func complete(_ measurements: inout Measurements)
}

extension PartyWork {
  package var fingerprint: Measurements {
    play(0..<min(4, parties), threads: 1, watcher: .nobody).measurements
  }

  package func complete(_ measurements: inout Measurements) {}
}
