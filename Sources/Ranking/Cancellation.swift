/// Throws if the current task is cancelled.
func checkCancellation() throws(CancellationError) {
  if Task.isCancelled { throw CancellationError() }
}

/// How often a loop over homes checks whether its task was cancelled.
enum CancellationCheck {
  /// The number of homes between two checks. Processing that many homes takes about ten
  /// microseconds.
  static let interval = 256
}

extension Sequence {
  /// Returns the results of `transform` for all elements, unless the task is cancelled.
  ///
  /// - Throws: `CancellationError` within a few hundred elements after the task is cancelled.
  package func mapUnlessCancelled<Result>(
    _ transform: (Element) -> Result
  ) throws(CancellationError) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(underestimatedCount)
    for element in self {
      if results.count % CancellationCheck.interval == 0, Task.isCancelled {
        throw CancellationError()
      }
      results.append(transform(element))
    }
    return results
  }
}
