package import Parameters

/// Returns the result of `find`, unless the task is cancelled.
///
/// - Throws: `SearchError` with code `cancelled` if the task is cancelled.
package func unlessCancelled<Result>(
  _ find: () throws(CancellationError) -> Result
) throws(SearchError) -> Result {
  do {
    return try find()
  } catch {
    throw SearchError.cancelled
  }
}
