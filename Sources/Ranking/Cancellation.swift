/// Throws if the current task is cancelled.
func checkCancellation() throws(CancellationError) {
  if Task.isCancelled { throw CancellationError() }
}

/// How often a loop over homes checks whether its task was cancelled.
enum CancellationCheck {
  /// The number of homes between two checks: some ten microseconds.
  static let interval = 256
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
      if results.count % CancellationCheck.interval == 0, Task.isCancelled {
        throw CancellationError()
      }
      results.append(transform(element))
    }
    return results
  }
}
