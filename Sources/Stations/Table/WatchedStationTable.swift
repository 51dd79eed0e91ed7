import Machine

/// A station table whose file may be replaced while it is in use.
///
/// A change of the file takes effect within `interval`. If the file disappears or becomes
/// unreadable, the last table read remains in use.
public final class WatchedStationTable: Sendable {
  private let file: WatchedFile<StationTable, StationTableError>
  private let interval: Duration

  /// Reads the table at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - interval: The minimum time between checks of the file; half a second by default.
  ///   - onChange: Called once for each change of the file with the new table, or with the error
  ///     that keeps the previous one in use.
  /// - Throws: `StationTableError` if the first read fails.
  public init(
    path: String, interval: Duration = .milliseconds(500),
    onChange: @escaping @Sendable (Result<StationTable, StationTableError>) -> Void = { _ in }
  ) throws(StationTableError) {
    self.interval = interval
    file = try WatchedFile(
      path: path, read: { path throws(StationTableError) in try StationTable(path: path) },
      onChange: onChange)
  }

  public var current: StationTable { file.value(since: interval) }
}
