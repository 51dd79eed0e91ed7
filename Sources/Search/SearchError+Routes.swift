public import Routes

extension SearchError {
  /// The error that a directions document is which was refused.
  public init(_ error: RouteError) {
    self.init(.badDirections, error.description)
  }
}

extension [Route] {
  /// The routes with their notes in `language`, where those are sentences that are known in it.
  public func told(in language: AnswerLanguage) -> [Route] {
    map { route in
      var route = route
      route.notes = route.notes.told(in: language)
      return route
    }
  }
}
