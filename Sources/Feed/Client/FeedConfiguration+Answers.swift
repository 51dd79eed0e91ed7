extension FeedConfiguration {
  /// The feed's host, and its port where the address has one; nil where the address has none.
  public var remote: String? { PictureBase(url)?.remote }

  /// What the names of pictures are relative to.
  var pictures: PictureBase? {
    if let pictureBase { PictureBase(pictureBase) } else { PictureBase(url) }
  }

  /// The error for the caller. What the feed wrote may repeat the login, so that is struck out.
  func error(_ failure: AnswerFailure) -> FeedError {
    let strike = { (text: String) in user.struck(from: password.struck(from: text)) }
    var reason = failure.reason
    if case .fault(let code, let text) = reason {
      reason = .fault(code: code.map(strike), text: strike(text))
    }
    if case .rejectedLogin = reason, user.isEmpty { reason = .missingLogin }
    return FeedError(reason: reason, remote: remote, cause: failure.cause.map(strike))
  }
}
