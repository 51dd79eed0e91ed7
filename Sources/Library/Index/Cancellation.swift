package import Parameters

/// Returns what `find` finds.
///
/// - Throws: `SearchError` with code `cancelled` if the task is cancelled meanwhile.
package func unlessCancelled<Result>(
  _ find: () throws(CancellationError) -> Result
) throws(SearchError) -> Result {
  do {
    return try find()
  } catch {
    throw SearchError.cancelled
  }
}

extension Sequence {
  /// What `transform` makes of the elements, as long as anybody waits for it.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile, within a few hundred elements.
  package func mapUnlessCancelled<Result>(
    _ transform: (Element) -> Result
  ) throws(CancellationError) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(underestimatedCount)
    for element in self {
      if results.count % 256 == 0, Task.isCancelled { throw CancellationError() }
      results.append(transform(element))
    }
    return results
  }
}
