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
