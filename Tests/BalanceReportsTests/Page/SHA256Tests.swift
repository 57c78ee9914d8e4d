import Foundation
import Testing

@testable import BalanceReports

/// FIPS 180-4, and its authors' examples.
@Suite struct SHA256Tests {
  private func hex(_ text: String) -> String {
    SHA256.digest(Array(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `gives the digests of the standard's examples`(text: String, digest: String) {
    #expect(hex(text) == digest)
  }

  @Test func `a million letters, as in the standard`() {
    #expect(
      hex(String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The padding takes another block from 56 bytes on.
  @Test func `texts of every length around a block differ`() {
    let digests = (0...130).map { hex(String(repeating: "x", count: $0)) }
    #expect(Set(digests).count == digests.count)
  }

  @Test func `base 64 as a content security policy writes it`() {
    #expect(SHA256.base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }
}
