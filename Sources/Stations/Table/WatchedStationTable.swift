import Machine
import Synchronization

/// A station table whose file may be replaced while it is in use.
///
/// Whoever asks for the table gets the one of the file as it was at most `interval` ago. A file
/// that cannot be read, or is gone, leaves the table that was read before it in use.
public final class WatchedStationTable: Sendable {
  private struct State {
    var table: StationTable
    var file: FileState?
    var checked: ContinuousClock.Instant
  }

  private let path: String
  private let interval: Duration
  private let onChange: @Sendable (Result<StationTable, StationTableError>) -> Void
  private let state: Mutex<State>

  /// Reads the table at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - interval: How long a look at the file holds: half a second.
  ///   - onChange: Told once of each change of the file: the table that is now in use, or why it is
  ///     still the one before.
  /// - Throws: `StationTableError` where there is no table to begin with.
  public init(
    path: String, interval: Duration = .milliseconds(500),
    onChange: @escaping @Sendable (Result<StationTable, StationTableError>) -> Void = { _ in }
  ) throws(StationTableError) {
    self.path = path
    self.interval = interval
    self.onChange = onChange
    // Looked at before it is read: a change in between is then seen at the next look.
    let file = FileState(path: path)
    state = Mutex(
      State(table: try StationTable(path: path), file: file, checked: ContinuousClock.now))
  }

  /// The table as it is now.
  public var current: StationTable {
    let now = ContinuousClock.now
    let (table, change) = state.withLock {
      state -> (StationTable, Result<StationTable, StationTableError>?) in
      guard now - state.checked >= interval else { return (state.table, nil) }
      state.checked = now
      let file = FileState(path: path)
      guard file != state.file else { return (state.table, nil) }
      state.file = file
      do throws(StationTableError) {
        state.table = try StationTable(path: path)
        return (state.table, .success(state.table))
      } catch {
        return (state.table, .failure(error))
      }
    }
    if let change { onChange(change) }
    return table
  }
}
