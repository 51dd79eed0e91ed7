import Basics

/// A mail server as specified by a URL: `smtps://user@mail.example:465`.
public struct MailServer: Sendable, Hashable {
  /// Whether the connection starts with TLS (`smtps`) or is upgraded to TLS (`smtp`).
  public let isImplicitTLS: Bool
  /// The host's name or address; an IPv6 address is in brackets.
  public let host: String
  /// The TCP port.
  public let port: Int
  /// The user to log in as; nil to send without a login.
  public let user: String?
  /// The password of `user`.
  public var password: String?
  /// A PEM file of certificates to trust instead of the system's certificates, for tests.
  var certificates: String?

  /// Parses a URL: `smtps://HOST` or `smtp://HOST`, with an optional `USER@` and `:PORT`. The URL
  /// must not contain a password, because every user of the machine can read a command's arguments.
  ///
  /// - Returns: Nil if the text is not such a URL.
  public init?(_ text: String, password: String? = nil) {
    let pattern =
      /(smtps?):\/\/(?:([A-Za-z0-9._~%+-]+)@)?([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?\/?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    isImplicitTLS = match.output.1 == "smtps"
    host = match.output.3.lowercased()
    if let digits = match.output.4 {
      guard let number = UInt16(digits), number > 0 else { return nil }
      port = Int(number)
    } else {
      // RFC 8314, section 7.3, and RFC 6409, section 3.1.
      port = isImplicitTLS ? 465 : 587
    }
    if let name = match.output.2 {
      guard let user = PercentEncoding.unescaped(name), !user.utf8.contains(where: { $0 < 0x20 })
      else { return nil }
      self.user = user
    } else {
      user = nil
    }
    self.password = password
  }

  /// Whether the server runs on this machine, so that emails do not cross a network.
  var isLoopback: Bool {
    host == "localhost" || host == "[::1]"
      || host.wholeMatch(of: /127\.[0-9]+\.[0-9]+\.[0-9]+/) != nil
  }

  /// The URL without the user and the password, for messages.
  public var place: String { "\(isImplicitTLS ? "smtps" : "smtp")://\(host):\(port)" }
}
