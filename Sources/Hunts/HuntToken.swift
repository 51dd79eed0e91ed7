import Accounts
import Basics

/// A secret of 256 random bits in an address: whoever knows it may use what it stands for. Only its
/// digest is stored.
struct HuntToken: Sendable, Hashable {
  /// The secret, as addresses have it.
  let text: String

  /// A new secret.
  init() {
    text = Identifier<HuntToken>().text + Identifier<HuntToken>().text
  }

  /// The secret that somebody came with.
  init(text: String) {
    self.text = text
  }

  /// The SHA-256 of the secret, which is as long as it is random, so that it needs no salt.
  var digest: [UInt8] {
    let digits = Array(SHA256.hex(of: Array(text.utf8)).utf8)
    return stride(from: 0, to: digits.count, by: 2).map { index in
      Self.value(digits[index]) << 4 | Self.value(digits[index + 1])
    }
  }

  private static func value(_ digit: UInt8) -> UInt8 {
    digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
}
