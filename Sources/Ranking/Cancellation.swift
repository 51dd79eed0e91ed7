/// Throws if the current task is cancelled.
func checkCancellation() throws(CancellationError) {
  if Task.isCancelled { throw CancellationError() }
}

/// How often a loop over homes checks whether its task was cancelled.
enum CancellationCheck {
  /// The number of homes between two checks: some ten microseconds.
  static let interval = 256
}
