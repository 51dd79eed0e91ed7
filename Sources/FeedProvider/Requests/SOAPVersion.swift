/// The two versions of SOAP, told apart by the envelope's namespace.
enum SOAPVersion: Sendable, Hashable, CaseIterable {
  /// SOAP 1.1.
  case v11
  /// SOAP 1.2.
  case v12

  /// The namespace of the envelope.
  var namespace: String {
    switch self {
    case .v11: "http://schemas.xmlsoap.org/soap/envelope/"
    case .v12: "http://www.w3.org/2003/05/soap-envelope"
    }
  }

  /// The version whose envelope is in `namespace`.
  init?(namespace: String?) {
    guard let version = SOAPVersion.allCases.first(where: { $0.namespace == namespace }) else {
      return nil
    }
    self = version
  }

  /// The media type of an answer.
  var contentType: String {
    switch self {
    case .v11: "text/xml; charset=utf-8"
    case .v12: "application/soap+xml; charset=utf-8"
    }
  }
}
