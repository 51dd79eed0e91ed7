/// The credentials of a `Security` header (Web Services Security UsernameToken Profile 1.0).
struct UsernameToken: Sendable, Hashable {
  /// How a token shows that its sender knows the password.
  enum Proof: Sendable, Hashable {
    /// The password itself.
    case password(String)
    /// The digest over nonce, time and password, decoded from base64.
    case digest([UInt8])
  }

  /// The user name.
  var name: String
  /// The password or its digest; nil where the token has neither.
  var proof: Proof?
  /// The nonce, decoded from base64.
  var nonce: [UInt8]?
  /// The time of creation as it stands in the token.
  var created: String?
}

/// What a `Security` header holds that this service reads.
struct SecurityHeader: Sendable, Hashable {
  /// The credentials, where there are any.
  var token: UsernameToken?
  /// The time after which the message is not to be accepted, as it stands in the timestamp.
  var expires: String?
}
