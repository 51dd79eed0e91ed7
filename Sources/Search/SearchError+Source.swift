public import ListingSources

extension SearchError {
  /// The error that a source without a usable answer is to a search.
  public init(_ error: SourceError) {
    let code: Code =
      switch error.kind {
      case .unavailable: .feedUnavailable
      case .timedOut: .feedTimedOut
      case .refusedLogin: .feedRefusedLogin
      case .cancelled: .cancelled
      }
    self.init(code, error.message, cause: error.cause)
  }
}

/// What a source answers.
///
/// - Throws: `SearchError` in place of the source's own.
func asking<Answer>(
  _ ask: () async throws(SourceError) -> Answer
) async throws(SearchError) -> Answer {
  do {
    return try await ask()
  } catch {
    throw SearchError(error)
  }
}
