import WSSecurity

/// The user name and password that clients must send, either in the body or as a WS-Security token.
struct Credentials: Sendable {
  /// The maximum clock difference between a token and this machine, in seconds.
  static let tolerance = 300.0

  private let user: [UInt8]
  private let password: String
  private let nonces: RecentNonces
  private let now: @Sendable () -> Double

  /// Creates a checker for one user name and password.
  ///
  /// - Parameters:
  ///   - user: The user name.
  ///   - password: The password.
  ///   - now: Returns the current time in seconds since 1970.
  init(
    user: String, password: String, now: @escaping @Sendable () -> Double = SystemTime.seconds
  ) {
    self.user = Array(user.utf8)
    self.password = password
    self.now = now
    nonces = RecentNonces()
  }

  /// Checks the credentials in a request's token or, if there is no token, in its body. Always
  /// compares both the name and the password, in constant time.
  ///
  /// - Throws: A login or security fault, which does not reveal whether the user name or the
  ///   password is wrong.
  func check(_ request: SOAPRequest) throws(SOAPFault) {
    if let expires = request.security.expires {
      guard let end = DateTimeText.seconds(expires) else {
        throw SOAPFault(.security(.invalid), "The timestamp's expiry time is invalid.")
      }
      guard end + Credentials.tolerance >= now() else {
        throw SOAPFault(
          .security(.expired), "The message has expired: check the clocks of both machines.")
      }
    }
    if let token = request.security.token {
      try check(token)
    } else {
      let isUser = isUser(request.parameters["userID"] ?? "")
      let isPassword = Credentials.isEqual(
        Array((request.parameters["passWord"] ?? "").utf8), Array(password.utf8))
      guard isUser && isPassword else {
        throw SOAPFault(.login, "The user name or the password is wrong.")
      }
    }
  }

  private func check(_ token: UsernameToken) throws(SOAPFault) {
    let isUser = isUser(token.name)
    let isProven: Bool
    switch token.proof {
    case .password(let given):
      isProven = Credentials.isEqual(Array(given.utf8), Array(password.utf8))
    case .digest(let given):
      guard let nonce = token.nonce, let created = token.created else {
        throw SOAPFault(
          .security(.invalid), "A token with a password digest needs a nonce and its time.")
      }
      isProven = Credentials.isEqual(
        given, PasswordDigest.bytes(nonce: nonce, created: created, password: password))
    case nil: isProven = false
    }
    guard isUser && isProven else {
      throw SOAPFault(
        .security(.failedAuthentication), "The user name or the password of the token is wrong.")
    }
    try checkFreshness(of: token)
  }

  /// Accepts a token only once, and only within a few minutes of its creation. The caller verifies
  /// the password first, so that clients without the password cannot fill the set of nonces.
  private func checkFreshness(of token: UsernameToken) throws(SOAPFault) {
    let now = now()
    if let created = token.created {
      guard let time = DateTimeText.seconds(created) else {
        throw SOAPFault(.security(.invalid), "The token's creation time is invalid.")
      }
      guard abs(time - now) <= Credentials.tolerance else {
        throw SOAPFault(
          .security(.failedAuthentication),
          "The token's time is more than five minutes in the past or future: check the clocks of both machines."
        )
      }
    }
    guard let nonce = token.nonce else { return }
    switch nonces.add(nonce, at: now) {
    case .new: return
    case .known:
      throw SOAPFault(
        .security(.failedAuthentication), "The token's nonce was used before: send a new one.")
    case .full:
      throw SOAPFault(
        .server, "Too many tokens were sent in the last few minutes: try again later.")
    }
  }

  private func isUser(_ given: String) -> Bool { Credentials.isEqual(Array(given.utf8), user) }

  private static func isEqual(_ given: [UInt8], _ expected: [UInt8]) -> Bool {
    var difference = given.count ^ expected.count
    for index in given.indices {
      let other = expected.isEmpty ? 0 : expected[index % expected.count]
      difference |= Int(given[index] ^ other)
    }
    return difference == 0
  }
}
