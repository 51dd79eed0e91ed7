import Transport

extension FeedConfiguration {
  /// The feed's host, and its port where the address has one; nil where the address has none.
  public var remote: String? { PictureBase(url)?.remote }

  /// What the names of pictures are relative to.
  var pictures: PictureBase? {
    if let pictureBase { PictureBase(pictureBase) } else { PictureBase(url) }
  }

  /// The error for the caller. What the feed wrote may repeat the login, so that is struck out of
  /// all of it; and it may be long, so it is shortened after that.
  func error(_ failure: AnswerFailure) -> FeedError {
    let login = CredentialRedactor(self)
    var reason = failure.reason.mappingTexts { login.told($0, atMost: 200) }
    if case .rejectedLogin = reason, user.isEmpty { reason = .missingLogin }
    return FeedError(
      reason: reason, remote: remote, cause: failure.cause.map { login.told($0, atMost: 400) })
  }

  /// The error for the caller of a request that brought no whole answer.
  func error(_ error: TransportError) -> FeedError {
    self.error(AnswerFailure(reason: .transport(error), cause: error.cause))
  }
}

extension FeedError.Reason {
  /// The reason with each of its texts changed. Without a default, so that no new reason is
  /// forgotten: every text of a reason may be the feed's.
  fileprivate func mappingTexts(_ change: (String) -> String) -> Self {
    switch self {
    case .transport(let error): .transport(error.mappingTexts(change))
    case .fault(let code, let text): .fault(code: code.map(change), text: change(text))
    case .notSOAP(let root): .notSOAP(root: change(root))
    case .otherOperation(let name): .otherOperation(name: change(name))
    case .charset(let name): .charset(name.map(change))
    case .rejectedLogin, .missingLogin, .status, .emptyAnswer, .webPage, .notXML, .truncated,
      .malformed, .tooLarge, .tooManyPages, .invalidQuery:
      self
    }
  }
}

extension TransportError {
  /// The error with those of its texts changed that the feed may have written.
  fileprivate func mappingTexts(_ change: (String) -> String) -> Self {
    var reason = reason
    if case .redirected(let target?) = reason { reason = .redirected(to: change(target)) }
    return Self(reason: reason, service: service, remote: remote, cause: cause.map(change))
  }
}
