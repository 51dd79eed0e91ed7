import WSSecurity

/// The reason why a request failed, as sent in a SOAP fault.
struct SOAPFault: Error, Sendable, Hashable {
  /// The category of a fault.
  enum Code: Sendable, Hashable {
    /// The request is invalid, and would fail again.
    case client
    /// The user name or password in the body is wrong.
    case login
    /// The `Security` header is rejected.
    case security(SecurityCode)
    /// The service failed; the same request may succeed later.
    case server
    /// A mandatory header is not understood.
    case mustUnderstand
    /// The envelope's SOAP version is not supported.
    case versionMismatch
  }

  /// The WS-Security codes for a rejected `Security` header (SOAP Message Security 1.0, section
  /// 12).
  enum SecurityCode: String, Sendable, Hashable {
    /// The token's user name, password or digest is wrong, or the token was used before.
    case failedAuthentication = "FailedAuthentication"
    /// The header or its token is malformed.
    case invalid = "InvalidSecurity"
    /// The token's type is not supported.
    case unsupported = "UnsupportedSecurityToken"
    /// The message has expired.
    case expired = "MessageExpired"
  }

  let code: Code
  /// A one-sentence message for the user, without secrets.
  let message: String
  /// Details for the log only.
  let cause: String?
  /// The headers that were not understood, for a `mustUnderstand` fault.
  let headers: [QualifiedName]

  init(_ code: Code, _ message: String, cause: String? = nil, headers: [QualifiedName] = []) {
    self.code = code
    self.message = message
    self.cause = cause
    self.headers = headers
  }

  static func client(_ message: String) -> SOAPFault {
    SOAPFault(.client, message)
  }

  /// Creates a fault for mandatory headers that are not understood.
  static func notUnderstood(_ headers: [QualifiedName]) -> SOAPFault {
    let names = headers.prefix(5).map(\.local.shortened).joined(separator: ", ")
    return SOAPFault(
      .mustUnderstand,
      headers.count == 1
        ? "The header \(names) must be understood but is not supported."
        : "The headers \(names) must be understood but are not supported.",
      headers: headers)
  }

  /// The SOAP 1.1 fault code, without a prefix (SOAP 1.1, section 4.4.1).
  var code11: String {
    switch code {
    case .client: "Client"
    case .login: "Client.Authentication"
    case .security(let code): code.rawValue
    case .server: "Server"
    case .mustUnderstand: "MustUnderstand"
    case .versionMismatch: "VersionMismatch"
    }
  }

  /// The SOAP 1.2 fault code, without a prefix (SOAP 1.2 part 1, section 5.4.6).
  var code12: String {
    switch code {
    case .client, .login, .security: "Sender"
    case .server: "Receiver"
    case .mustUnderstand: "MustUnderstand"
    case .versionMismatch: "VersionMismatch"
    }
  }

  /// The WS-Security code of the fault, if any.
  var securityCode: SecurityCode? {
    switch code {
    case .login: .failedAuthentication
    case .security(let code): code
    case .client, .server, .mustUnderstand, .versionMismatch: nil
    }
  }

  /// Returns the HTTP status for the fault's response (SOAP 1.1, section 6.2; SOAP 1.2 part 2,
  /// table 20).
  func status(in version: SOAPVersion) -> Int {
    version == .v12 && code12 == "Sender" ? 400 : 500
  }
}
