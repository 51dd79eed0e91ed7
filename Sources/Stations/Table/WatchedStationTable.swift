import Machine

/// A station table whose file may be replaced while it is in use.
///
/// Whoever asks for the table gets the one of the file as it was at most `interval` ago. A file
/// that cannot be read, or is gone, leaves the table that was read before it in use.
public final class WatchedStationTable: Sendable {
  private let file: WatchedFile<StationTable, StationTableError>
  private let interval: Duration

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
    self.interval = interval
    file = try WatchedFile(
      path: path, read: { path throws(StationTableError) in try StationTable(path: path) },
      onChange: onChange)
  }

  /// The table as it is now.
  public var current: StationTable { file.value(since: interval) }
}
