/// Why a request gets no answer, as a SOAP fault says it.
struct SOAPFault: Error, Sendable, Hashable {
  /// Whose turn it is to change something.
  enum Code: Sendable, Hashable {
    /// The request is wrong: the same request again will fail again.
    case client
    /// The user name or password is wrong.
    case login
    /// The service failed: the same request may succeed later.
    case server
    /// A header that has to be understood is not.
    case mustUnderstand
    /// The envelope is of no version of SOAP that is known here.
    case versionMismatch
  }

  /// Whose turn it is to change something.
  let code: Code
  /// One sentence for people, without secrets.
  let message: String
  /// What else there is to know, for the log only.
  let cause: String?

  /// A fault with its sentence.
  init(_ code: Code, _ message: String, cause: String? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  /// A fault of a request that has to change.
  static func client(_ message: String) -> SOAPFault {
    SOAPFault(.client, message)
  }

  /// The fault code of SOAP 1.1, without prefix (SOAP 1.1, section 4.4.1).
  var code11: String {
    switch code {
    case .client: "Client"
    case .login: "Client.Authentication"
    case .server: "Server"
    case .mustUnderstand: "MustUnderstand"
    case .versionMismatch: "VersionMismatch"
    }
  }

  /// The fault code of SOAP 1.2, without prefix (SOAP 1.2 part 1, section 5.4.6).
  var code12: String {
    switch code {
    case .client, .login: "Sender"
    case .server: "Receiver"
    case .mustUnderstand: "MustUnderstand"
    case .versionMismatch: "VersionMismatch"
    }
  }

  /// The HTTP status that the fault travels with (SOAP 1.1, section 6.2; SOAP 1.2 part 2, table
  /// 20).
  func status(in version: SOAPVersion) -> Int {
    switch (version, code) {
    case (.v12, .client), (.v12, .login): 400
    default: 500
    }
  }
}
