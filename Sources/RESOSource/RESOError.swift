public import JSONStream
public import ListingSources
public import Messages
public import Transport

/// Why a RESO Web API gave no answer that can be used. `message` is for people, `cause` for the log; neither
/// holds a secret.
public struct RESOError: Error, Sendable, Localized {
  /// What went wrong, to be matched on.
  public enum Reason: Error {
    /// The answer did not come; the transport's own error says why.
    case transport(TransportError)
    /// The service does not accept the token.
    case refusedToken
    /// The service that gives tokens does not accept the client's credentials.
    case refusedCredentials
    /// The service that gives tokens gave none; with the status that it answered.
    case noToken(status: Int)
    /// The service asks to wait for so long.
    case throttled(Duration)
    /// The service answered with another HTTP status than 200, and perhaps a reason.
    case status(Int, text: String?)
    /// The answer is a web page.
    case webPage
    /// The answer is no JSON.
    case notJSON(JSONError)
    /// The answer is JSON, but no page of OData.
    case notOData
    /// The metadata document cannot be read.
    case badMetadata
    /// The service has no listings.
    case noListings
    /// The listings lack fields that cannot be done without.
    case missingFields([String])
    /// The link to the next page leads to another service, or is no address.
    case foreignLink
    /// The pages go in circles.
    case circles
    /// There are more pages than `RESOConfiguration.pageLimit`.
    case tooManyPages(limit: Int)
    /// So many listings came of those that the service counts.
    case incomplete(read: Int, of: Int)
  }

  /// What went wrong.
  public let reason: Reason
  /// The host, and its port where the address has one; nil where the address has no host.
  public let remote: String?
  /// More for the log, never a secret; nil where `reason` says it all.
  public let cause: String?

  /// An error of a service.
  public init(_ reason: Reason, remote: String?, cause: String? = nil) {
    self.reason = reason
    self.remote = remote
    self.cause = cause
  }
}

extension SourceError {
  /// Creates the source's error for an error of a Web API.
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
