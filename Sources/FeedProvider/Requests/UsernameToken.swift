/// The credentials in a `Security` header (Web Services Security UsernameToken Profile 1.0).
struct UsernameToken: Sendable, Hashable {
  /// The proof in a token that the sender knows the password.
  enum Proof: Sendable, Hashable {
    /// The plain password.
    case password(String)
    /// The digest of the nonce, the time and the password, decoded from base64.
    case digest([UInt8])
  }

  var name: String
  /// The password or its digest; nil if the token has neither.
  var proof: Proof?
  /// The nonce, decoded from base64.
  var nonce: [UInt8]?
  /// The creation time, as written in the token.
  var created: String?
}

/// The supported content of a `Security` header.
struct SecurityHeader: Sendable, Hashable {
  /// The credentials, if any.
  var token: UsernameToken?
  /// The message's expiry time, as written in the timestamp.
  var expires: String?
}
