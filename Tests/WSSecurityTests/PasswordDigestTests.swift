import Basics
import Testing

@testable import WSSecurity

@Suite struct PasswordDigestTests {
  /// Tests the messages of RFC 3174, section 7.3, and lengths around the end of a block; the
  /// digests come from Python's hashlib.
  @Test(arguments: [
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    (
      "0123456701234567012345670123456701234567012345670123456701234567", 10,
      "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
    ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    ("a", 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    ("a", 65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
  ])
  func sha1MatchesStandard(text: String, count: Int, hex: String) {
    let message = Array(String(repeating: text, count: count).utf8)
    let digits = SHA1.digest(message).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    #expect(digits.joined() == hex)
  }

  @Test func digestsNonceThenTimeThenPassword() {
    let digest = PasswordDigest.bytes(
      nonce: Array("no".utf8), created: "2026-01-01T00:00:00Z", password: "รหัส")
    #expect(digest == SHA1.digest(Array("no2026-01-01T00:00:00Zรหัส".utf8)))
  }
}
