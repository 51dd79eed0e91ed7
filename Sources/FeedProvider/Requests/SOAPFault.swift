import WSSecurity

/// Why a request gets no answer, as a SOAP fault says it.
struct SOAPFault: Error, Sendable, Hashable {
  /// Whose turn it is to change something.
  enum Code: Sendable, Hashable {
    /// The request is wrong: the same request again will fail again.
    case client
    /// The user name or password in the body is wrong.
    case login
    /// The `Security` header cannot be accepted.
    case security(SecurityCode)
    /// The service failed: the same request may succeed later.
    case server
    /// Headers that have to be understood are not.
    case mustUnderstand
    /// The envelope is of no version of SOAP that is known here.
    case versionMismatch
  }

  /// What is wrong with a `Security` header, by the codes of WS-Security (SOAP Message Security
  /// 1.0, section 12).
  enum SecurityCode: String, Sendable, Hashable {
    /// The token's name, password or digest is wrong, or the token was used before.
    case failedAuthentication = "FailedAuthentication"
    /// The header or its token is not as it should be.
    case invalid = "InvalidSecurity"
    /// A kind of token that is not known here.
    case unsupported = "UnsupportedSecurityToken"
    /// The message is past its time.
    case expired = "MessageExpired"
  }

  /// Whose turn it is to change something.
  let code: Code
  /// One sentence for people, without secrets.
  let message: String
  /// What else there is to know, for the log only.
  let cause: String?
  /// The headers that a `mustUnderstand` fault is about.
  let headers: [QualifiedName]

  /// A fault with its sentence.
  init(_ code: Code, _ message: String, cause: String? = nil, headers: [QualifiedName] = []) {
    self.code = code
    self.message = message
    self.cause = cause
    self.headers = headers
  }

  /// A fault of a request that has to change.
  static func client(_ message: String) -> SOAPFault {
    SOAPFault(.client, message)
  }

  /// The fault about headers that have to be understood and are not.
  static func notUnderstood(_ headers: [QualifiedName]) -> SOAPFault {
    let names = headers.prefix(5).map(\.local.shortened).joined(separator: ", ")
    return SOAPFault(
      .mustUnderstand,
      headers.count == 1
        ? "The header \(names) has to be understood, and is not known here."
        : "The headers \(names) have to be understood, and are not known here.",
      headers: headers)
  }

  /// The fault code of SOAP 1.1, without prefix (SOAP 1.1, section 4.4.1).
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

  /// The fault code of SOAP 1.2, without prefix (SOAP 1.2 part 1, section 5.4.6).
  var code12: String {
    switch code {
    case .client, .login, .security: "Sender"
    case .server: "Receiver"
    case .mustUnderstand: "MustUnderstand"
    case .versionMismatch: "VersionMismatch"
    }
  }

  /// The code of WS-Security for the fault, where there is one.
  var securityCode: SecurityCode? {
    switch code {
    case .login: .failedAuthentication
    case .security(let code): code
    case .client, .server, .mustUnderstand, .versionMismatch: nil
    }
  }

  /// The HTTP status that the fault travels with (SOAP 1.1, section 6.2; SOAP 1.2 part 2, table
  /// 20).
  func status(in version: SOAPVersion) -> Int {
    version == .v12 && code12 == "Sender" ? 400 : 500
  }
}
