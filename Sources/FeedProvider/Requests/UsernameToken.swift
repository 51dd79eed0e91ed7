/// The credentials of a `Security` header (Web Services Security UsernameToken Profile 1.0).
struct UsernameToken: Sendable, Hashable {
  /// The proof that a token's sender knows the password.
  enum Proof: Sendable, Hashable {
    /// The plain password.
    case password(String)
    /// The digest of nonce, time and password, decoded from base64.
    case digest([UInt8])
  }

  var name: String
  /// The password or its digest; nil if the token has neither.
  var proof: Proof?
  /// The nonce, decoded from base64.
  var nonce: [UInt8]?
  /// The time of creation, as text from the token.
  var created: String?
}

/// The supported content of a `Security` header.
struct SecurityHeader: Sendable, Hashable {
  /// The credentials, if any.
  var token: UsernameToken?
  /// The expiry time of the message, as text from the timestamp.
  var expires: String?
}
