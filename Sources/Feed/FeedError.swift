public import Messages
public import Transport

/// The reason why a feed returned no usable response.
///
/// `message` is for users, and `cause` is for the log. Neither contains the user name or the
/// password.
public struct FeedError: Error, Sendable, Localized {
  /// The reason for the error, for pattern matching.
  public enum Reason: Sendable {
    /// The request failed for the reason in the transport error.
    case transport(TransportError)
    /// The feed rejected the user name and password.
    case rejectedLogin
    /// The service requires a user name and a password, which are not configured.
    case missingLogin
    /// The service requires HTTP authentication with one of these schemes (RFC 9110, 11.1).
    case httpLogin(schemes: [String])
    /// The feed responded with a SOAP fault, or with a sentence instead of rows; `code` is the
    /// fault's code without its prefix.
    case fault(code: String?, text: String)
    /// The HTTP status is not 200 and the body contains no fault.
    case status(Int)
    /// The response has no content.
    case emptyAnswer
    /// The response is a web page.
    case webPage
    /// The response is not XML.
    case notXML
    /// The response is XML, but not a SOAP envelope; `root` is its outermost element.
    case notSOAP(root: String)
    /// The response belongs to another operation, whose element is `name`.
    case otherOperation(name: String)
    /// The response ends prematurely.
    case truncated
    /// The response is not well-formed, or contains a document type or an undefined entity.
    case malformed
    /// The response's text does not match its declared charset, or that charset is unknown.
    case charset(String?)
    /// The response exceeds a size limit.
    case tooLarge
    /// The response announces or contains rows, but none of them is usable.
    case unusable(ReceivedRows)
    /// The search has more pages than `FeedConfiguration.pageLimit`.
    case tooManyPages(limit: Int)
    /// The query is invalid for every feed; `what` is the invalid value.
    case invalidQuery(what: QueryValue)
  }

  /// A parameter of a query.
  public enum QueryValue: Sendable, Hashable, CaseIterable {
    /// The distance from the centre.
    case radius
  }

  /// A broad category, for exit codes and HTTP statuses.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The feed cannot be reached, or did not respond.
    case unreachable
    case timedOut
    /// The feed rejected the login.
    case rejectedLogin
    /// The feed reported a failure with a SOAP fault or an HTTP status.
    case fault
    /// The response cannot be parsed.
    case brokenAnswer
    /// The response announces or contains rows, but none of them is usable.
    case unusable
    /// The caller cancelled the request, or the program is shutting down.
    case cancelled
    /// The feed's URL or another setting is incorrect.
    case misconfigured
  }

  public let reason: Reason
  /// The feed's host, with the port if the URL has one; nil if the URL has no host.
  public let remote: String?
  /// Details for the log, without secrets; nil if `reason` is sufficient.
  public let cause: String?
  /// The XML error, if the response is not well-formed; nil for other reasons.
  public let flaw: XMLFlaw?

  public init(
    reason: Reason, remote: String?, cause: String? = nil, flaw: XMLFlaw? = nil
  ) {
    self.reason = reason
    self.remote = remote
    self.cause = cause
    self.flaw = flaw
  }

  /// The category of `reason`.
  public var kind: Kind {
    switch reason {
    case .transport(let error): Kind(error)
    case .rejectedLogin, .missingLogin, .httpLogin: .rejectedLogin
    case .fault: .fault
    case .status(408), .status(504): .timedOut
    case .status(404), .status(405), .status(410): .misconfigured
    case .status: .fault
    case .invalidQuery: .misconfigured
    case .unusable: .unusable
    case .emptyAnswer, .webPage, .notXML, .notSOAP, .otherOperation, .truncated, .malformed,
      .charset, .tooLarge, .tooManyPages:
      .brokenAnswer
    }
  }
}

extension FeedError.Kind {
  /// The category of a transport error.
  package init(_ error: TransportError) {
    self =
      switch error.reason {
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      case .invalidAddress, .invalidHeader, .outOfReach, .redirected, .tooManyRedirects:
        .misconfigured
      case .couldNotResolve, .proxyFailed, .couldNotConnect, .tls, .untrustedCertificate,
        .tooManyWaiting, .circuitOpen, .failed:
        .unreachable
      case .emptyReply, .cutOff, .notHTTP, .undecodableBody, .headTooLarge, .bodyTooLarge, .stopped:
        .brokenAnswer
      }
  }
}
