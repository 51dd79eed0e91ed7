import Basics
import ListingSources
import Transport

extension FeedConfiguration {
  /// The feed's host, and its port if the address has one; nil if the address has no host.
  public var remote: String? { PictureBase(url)?.remote }

  /// The base that the names of pictures are relative to.
  var pictures: PictureBase? {
    if let pictureBase { PictureBase(pictureBase) } else { PictureBase(url) }
  }

  /// Masks the login in texts that the feed sent.
  var redactor: CredentialRedactor {
    CredentialRedactor(logins: [(user.reveal(), password.reveal())], address: url)
  }

  /// Returns the error of an answer. Masks the login in each text of the feed's, then shortens the text.
  func error(_ failure: AnswerFailure) -> FeedError {
    let redactor = redactor
    var reason = failure.reason.mapping(
      texts: { redactor.masked($0, atMost: 200) }, names: { redactor.maskedName($0, atMost: 200) })
    switch reason {
    case .rejectedLogin where user.isEmpty: reason = .missingLogin
    // The login in the address was sent and refused.
    case .httpLogin(let schemes) where redactor.isInAddress && schemes.contains(where: \.isBasic):
      reason = .rejectedLogin
    default: break
    }
    return FeedError(
      reason: reason, remote: remote, cause: failure.cause.map { redactor.masked($0, atMost: 400) },
      flaw: failure.flaw)
  }

  /// Returns the error of a request that brought no complete answer.
  func error(_ error: TransportError) -> FeedError {
    self.error(AnswerFailure(reason: .transport(error), cause: error.cause))
  }
}

extension FeedError.Reason {
  /// The reason with each of its texts and names changed. Without a default, so that no new reason is
  /// forgotten: every text of a reason may be the feed's.
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
  /// The names, changed where the feed wrote them.
  func mappingTexts(_ change: (String) -> String) -> Self {
    var received = self
    received.rows = rows.map(change)
    received.elements = elements.map(change)
    return received
  }
}

extension TransportError {
  /// The error with those of its texts changed that the feed may have written.
  fileprivate func mappingTexts(_ change: (String) -> String) -> Self {
    var reason = reason
    if case .redirected(let target?) = reason { reason = .redirected(to: change(target)) }
    return Self(
      reason: reason, service: service, remote: remote, cause: cause.map(change),
      target: target.map(change), address: address.map(change))
  }
}
