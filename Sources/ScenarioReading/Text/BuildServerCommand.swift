/// Finds commands of build servers in a text, character by character: `##[`, `##vso[` of Azure and
/// `##teamcity[` of TeamCity, which the servers obey anywhere in a line.
package struct BuildServerCommand {
  private var hashes = 0
  private var isInWord = false

  package init() {}

  /// True if the characters so far may begin a command.
  package var isBegun: Bool { hashes > 0 }

  /// Returns true if a character, after those before it, opens a command.
  package mutating func isOpened(by scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "#":
      hashes = isInWord ? 1 : hashes + 1
      isInWord = false
    case _ where hashes > 1 && scalar.properties.isAlphabetic: isInWord = true
    default:
      defer { (hashes, isInWord) = (0, false) }
      return scalar == "[" && hashes > 1
    }
    return false
  }
}
