/// The names from WS-Security 1.0 and its UsernameToken profile that both the feed client and the
/// feed provider use.
public enum SecurityNames {
  private static let folder = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-"

  /// The namespace of `Security`, `UsernameToken`, `Username`, `Password` and `Nonce`, and of the
  /// related fault codes.
  public static let extension10 = folder + "wssecurity-secext-1.0.xsd"
  /// The namespace of `Timestamp`, `Created` and `Expires`.
  public static let utility10 = folder + "wssecurity-utility-1.0.xsd"
  /// The type of a plain-text password in a token.
  public static let passwordText = folder + "username-token-profile-1.0#PasswordText"
  /// The type of a password digest in a token.
  public static let passwordDigest = folder + "username-token-profile-1.0#PasswordDigest"
  /// The encoding of a nonce.
  public static let base64Binary = folder + "soap-message-security-1.0#Base64Binary"
}
