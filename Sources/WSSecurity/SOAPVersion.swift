/// The versions of SOAP, which differ in the envelope's namespace and in the media type.
public enum SOAPVersion: String, Sendable, Hashable, CaseIterable {
  /// SOAP 1.1: `text/xml`, with the action in the `SOAPAction` header.
  case v11 = "1.1"
  /// SOAP 1.2: `application/soap+xml`, with the action as a parameter.
  case v12 = "1.2"

  /// Returns the version with this envelope namespace, if any.
  public init?(namespace: String?) {
    guard let version = Self.allCases.first(where: { $0.namespace == namespace }) else {
      return nil
    }
    self = version
  }

  /// The namespace of the envelope.
  public var namespace: String {
    switch self {
    case .v11: "http://schemas.xmlsoap.org/soap/envelope/"
    case .v12: "http://www.w3.org/2003/05/soap-envelope"
    }
  }

  /// The media type of the envelope.
  public var mediaType: String {
    switch self {
    case .v11: "text/xml"
    case .v12: "application/soap+xml"
    }
  }
}
