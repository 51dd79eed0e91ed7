public import Messages
public import Transport

/// Why the feed gave no answer that can be used.
///
/// `message` is for people, `cause` for the log; neither holds a name or password of the login.
public struct FeedError: Error, Sendable, Localized {
  /// What went wrong, to be matched on.
  public enum Reason: Sendable {
    /// The answer did not come; the transport's own error says why.
    case transport(TransportError)
    /// The feed does not accept the name and password.
    case rejectedLogin
    /// The service wants a user name and password, and none is configured.
    case missingLogin
    /// The service wants a login in the HTTP header, by one of these schemes (RFC 9110, 11.1).
    case httpLogin(schemes: [String])
    /// The feed answered with a SOAP fault, or with a sentence in place of rows; `code` is the
    /// fault's code without prefix.
    case fault(code: String?, text: String)
    /// The feed answered with an HTTP status other than 200, and no fault.
    case status(Int)
    /// The answer has no content.
    case emptyAnswer
    /// The answer is a web page.
    case webPage
    /// The answer is no XML.
    case notXML
    /// The answer is XML, but no SOAP envelope; `root` is its outermost element.
    case notSOAP(root: String)
    /// The answer belongs to another operation, whose element is `name`.
    case otherOperation(name: String)
    /// The answer ends before it is complete.
    case truncated
    /// The answer is not well-formed, or has a document type or an entity.
    case malformed
    /// The answer's text is not in the charset that it is labelled with, or that one is not known.
    case charset(String?)
    /// The answer passes a limit of size.
    case tooLarge
    /// The answer promises or contains rows, and none can be used.
    case unusable(ReceivedRows)
    /// There are more pages than `FeedConfiguration.pageLimit`.
    case tooManyPages(limit: Int)
    /// What was asked cannot be asked of any feed; `what` names the value.
    case invalidQuery(what: QueryValue)
  }

  /// A value that a feed is asked with.
  public enum QueryValue: Sendable, Hashable, CaseIterable {
    /// How far from the centre homes may be.
    case radius
  }

  /// A coarse sort of reason, for exit codes and HTTP statuses.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The feed cannot be reached, or did not answer.
    case unreachable
    /// A time limit passed.
    case timedOut
    /// The feed does not accept the login.
    case rejectedLogin
    /// The feed says that it could not answer, by a fault or by the HTTP status.
    case fault
    /// The feed's answer cannot be read.
    case brokenAnswer
    /// The feed's answer promises or contains rows, and none can be used.
    case unusable
    /// The caller cancelled, or the program is shutting down.
    case cancelled
    /// The feed's address or another setting is wrong.
    case misconfigured
  }

  /// What went wrong.
  public let reason: Reason
  /// The feed's host, and its port where the address has one; nil where the address has no host.
  public let remote: String?
  /// More for the log, never a secret; nil where `reason` says it all.
  public let cause: String?
  /// Where and why the answer is not well-formed; nil for other reasons.
  public let flaw: XMLFlaw?

  /// An error of a feed.
  public init(
    reason: Reason, remote: String?, cause: String? = nil, flaw: XMLFlaw? = nil
  ) {
    self.reason = reason
    self.remote = remote
    self.cause = cause
    self.flaw = flaw
  }

  /// The coarse sort of `reason`.
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
  /// The sort of a request that brought no whole answer.
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
