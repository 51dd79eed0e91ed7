import Feed

extension SearchError {
  /// The error that a feed without a usable answer is to a search.
  init(_ error: FeedError) {
    let code: Code =
      switch error.kind {
      case .timedOut: .feedTimedOut
      case .rejectedLogin: .feedRefusedLogin
      case .cancelled: .cancelled
      case .unreachable, .fault, .brokenAnswer, .misconfigured: .feedUnavailable
      }
    self.init(code, error.message, cause: error.cause)
  }
}
