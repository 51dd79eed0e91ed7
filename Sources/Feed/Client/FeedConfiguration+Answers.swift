import Basics
import ListingSources
import Transport

extension FeedConfiguration {
  /// The feed's host, with the port if the URL has one; nil if the URL has no host.
  public var remote: String? { PictureBase(url)?.remote }

  /// The base for resolving relative picture names.
  var pictures: PictureBase? {
    if let pictureBase { PictureBase(pictureBase) } else { PictureBase(url) }
  }

  /// A redactor that masks the login in text from the feed.
  var redactor: CredentialRedactor {
    CredentialRedactor(logins: [(user.reveal(), password.reveal())], address: url)
  }

  /// Converts a failure to an error. Masks the login in each text from the feed, then shortens the
  /// text.
  func error(_ failure: AnswerFailure) -> FeedError {
    let redactor = redactor
    var reason = failure.reason.mapping(
      texts: { redactor.masked($0, atMost: 200) }, names: { redactor.maskedName($0, atMost: 200) })
    switch reason {
    case .rejectedLogin where user.isEmpty: reason = .missingLogin
    // The URL contains a login, which was sent and rejected.
    case .httpLogin(let schemes) where redactor.isInAddress && schemes.contains(where: \.isBasic):
      reason = .rejectedLogin
    default: break
    }
    return FeedError(
      reason: reason, remote: remote, cause: failure.cause.map { redactor.masked($0, atMost: 400) },
      flaw: failure.flaw)
  }

  /// Converts a transport error.
  func error(_ error: TransportError) -> FeedError {
    self.error(AnswerFailure(reason: .transport(error), cause: error.cause))
  }
}

extension FeedError.Reason {
  /// Returns the reason with each text and name transformed. The switch has no default case, so the
  /// compiler reports every new reason, which may contain text from the feed.
  fileprivate func mapping(
    texts change: (String) -> String, names changeName: (String) -> String
  ) -> Self {
    switch self {
    case .transport(let error): .transport(error.mappingTexts(change))
    case .fault(let code, let text): .fault(code: code.map(change), text: change(text))
    case .notSOAP(let root): .notSOAP(root: changeName(root))
    case .otherOperation(let name): .otherOperation(name: changeName(name))
    case .charset(let name): .charset(name.map(changeName))
    case .unusable(let received): .unusable(received.mappingTexts(changeName))
    case .httpLogin(let schemes): .httpLogin(schemes: schemes.map(changeName))
    case .rejectedLogin, .missingLogin, .status, .emptyAnswer, .webPage, .notXML, .truncated,
      .malformed, .tooLarge, .tooManyPages, .invalidQuery:
      self
    }
  }
}

extension String {
  fileprivate var isBasic: Bool { lowercased() == "basic" }
}

extension ReceivedRows {
  /// Returns a copy with the names from the feed transformed.
  func mappingTexts(_ change: (String) -> String) -> Self {
    var received = self
    received.rows = rows.map(change)
    received.elements = elements.map(change)
    return received
  }
}

extension TransportError {
  /// Returns a copy in which text that may come from the feed is transformed.
  fileprivate func mappingTexts(_ change: (String) -> String) -> Self {
    var reason = reason
    if case .redirected(let target?) = reason { reason = .redirected(to: change(target)) }
    return Self(
      reason: reason, service: service, remote: remote, cause: cause.map(change),
      target: target.map(change), address: address.map(change))
  }
}
