extension SearchError {
  /// What both make, so that one error names the bad parameters of either.
  ///
  /// - Throws: The error of the one that fails; of both, where they complain of parameters, both
  ///   complaints in one.
  public static func both<First, Second>(
    _ first: () throws(SearchError) -> First, _ second: () throws(SearchError) -> Second
  ) throws(SearchError) -> (First, Second) {
    let made: First
    do throws(SearchError) {
      made = try first()
    } catch {
      do throws(SearchError) {
        _ = try second()
      } catch let other {
        guard !error.parameters.isEmpty, !other.parameters.isEmpty else { throw error }
        throw SearchError(parameters: error.parameters + other.parameters)
      }
      throw error
    }
    return (made, try second())
  }
}
