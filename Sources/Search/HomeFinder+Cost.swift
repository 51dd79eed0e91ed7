extension HomeFinder {
  /// About how long it takes to write a home of an answer, with its nearest station and its prices read.
  static let itemTime = Duration.microseconds(8)

  /// What `find` finds.
  ///
  /// - Throws: `SearchError` with code `cancelled` where the task is cancelled meanwhile.
  func unlessCancelled<Result>(
    _ find: () throws(CancellationError) -> Result
  ) throws(SearchError) -> Result {
    do {
      return try find()
    } catch {
      throw SearchError(.cancelled, "The search was given up.")
    }
  }
}
