import Basics

/// The digest that a UsernameToken contains instead of its password.
public enum PasswordDigest {
  /// Returns the 20-byte SHA-1 digest of the nonce, the creation time and the password; the time
  /// and the password are encoded in UTF-8 (Web Services Security UsernameToken Profile 1.0,
  /// section 3.1).
  ///
  /// - Parameters:
  ///   - nonce: The nonce's bytes, decoded from base64.
  ///   - created: The text of the token's `Created` element.
  ///   - password: The plain-text password.
  public static func bytes(nonce: [UInt8], created: String, password: String) -> [UInt8] {
    SHA1.digest(nonce + Array(created.utf8) + Array(password.utf8))
  }
}
