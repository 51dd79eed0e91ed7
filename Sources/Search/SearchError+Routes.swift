public import Routes

extension SearchError {
  /// The error that a directions document is which was refused.
  public init(_ error: RouteError) {
    self.init(.badDirections, error)
  }
}
