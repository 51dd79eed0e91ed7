public import JSONStream
public import ListingSources
public import Messages
public import Transport

/// The reason why a RESO Web API returned no usable response. `message` is for users, and `cause`
/// is for the log. Neither contains a secret.
public struct RESOError: Error, Sendable, Localized {
  /// The reason, for pattern matching.
  public enum Reason: Error {
    /// The request failed for the reason in the transport error.
    case transport(TransportError)
    /// The service rejected the token.
    case refusedToken
    /// The token service rejected the client's credentials.
    case refusedCredentials
    /// The token service responded with this HTTP status instead of a token.
    case noToken(status: Int)
    /// The service demands that the client wait for this time.
    case throttled(Duration)
    /// The HTTP status is not 200; `text` is the message from the service, if any.
    case status(Int, text: String?)
    /// The response is a web page.
    case webPage
    /// The response is not JSON.
    case notJSON(JSONError)
    /// The response is JSON, but not an OData page.
    case notOData
    /// The metadata document cannot be parsed.
    case badMetadata
    /// The service has no resource with listings.
    case noListings
    /// The listings lack required fields.
    case missingFields([String])
    /// The link to the next page is invalid or refers to another service.
    case foreignLink
    /// The links to next pages form a cycle.
    case circles
    /// The listings have more pages than `RESOConfiguration.pageLimit`.
    case tooManyPages(limit: Int)
    /// The service returned fewer listings than it reports.
    case incomplete(read: Int, of: Int)
  }

  public let reason: Reason
  /// The service's host, with the port if the URL has one; nil if the URL has no host.
  public let remote: String?
  /// Details for the log, without secrets; nil if `reason` is sufficient.
  public let cause: String?

  public init(_ reason: Reason, remote: String?, cause: String? = nil) {
    self.reason = reason
    self.remote = remote
    self.cause = cause
  }
}

extension SourceError {
  /// Converts an error from a Web API to a source error.
  public init(_ error: RESOError) {
    let kind: Kind =
      switch error.reason {
      case .transport(let error):
        switch error.reason {
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        default: .unavailable
        }
      case .refusedToken, .refusedCredentials: .refusedLogin
      case .throttled, .status(408, text: _), .status(504, text: _): .timedOut
      default: .unavailable
      }
    self.init(kind, error.message, cause: error.cause)
  }
}
