import Basics

/// The digest that a UsernameToken carries in place of its password.
public enum PasswordDigest {
  /// The 20 bytes of SHA-1 over the nonce, the time of creation as it stands in the token and the
  /// password, both as UTF-8 (Web Services Security UsernameToken Profile 1.0, section 3.1).
  ///
  /// - Parameters:
  ///   - nonce: The nonce's bytes, decoded from base64.
  ///   - created: The text of the token's `Created`.
  ///   - password: The password, as it is.
  public static func bytes(nonce: [UInt8], created: String, password: String) -> [UInt8] {
    SHA1.digest(nonce + Array(created.utf8) + Array(password.utf8))
  }
}
