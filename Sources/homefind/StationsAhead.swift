import CommandOutput
import Dispatch
import Region
import Stations
import Synchronization

/// Reads the station table while the command line is parsed, because every search needs the table
/// and parsing takes longer than reading.
enum StationsAhead {
  private final class Reading: Sendable {
    let path: String
    let regions = ServedRegions.all
    private let result = Mutex<Result<WatchedStationTable, StationTableError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ path: String) {
      self.path = path
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        let read: Result<WatchedStationTable, StationTableError>
        do throws(StationTableError) {
          read = .success(try StationsAhead.read(path))
        } catch {
          read = .failure(error)
        }
        result.withLock { $0 = read }
        done.signal()
      }
    }

    func table() throws(StationTableError) -> WatchedStationTable? {
      done.wait()
      // Release the next waiting task too.
      done.signal()
      return try result.withLock { $0 }?.get()
    }
  }

  private static let reading = Mutex<Reading?>(nil)

  /// Starts reading the table if the arguments are a search. If the guessed path is wrong, the only
  /// cost is an unnecessary read.
  static func begin(_ arguments: some Collection<String>) {
    guard let command = arguments.first, ["nearby", "area", "train"].contains(command),
      !arguments.contains(where: { $0.hasPrefix("--stations") || $0 == "--help" || $0 == "-h" }),
      let path = try? StationOptions.path(nil)
    else { return }
    reading.withLock { $0 = Reading(path) }
  }

  /// Returns the table at `path`, which is reloaded when its file is replaced.
  ///
  /// - Throws: `StationTableError` if there is no table.
  static func table(at path: String) throws(StationTableError) -> WatchedStationTable {
    let begun = reading.withLock { $0 }
    if let begun, begun.path == path, begun.regions == ServedRegions.all,
      let table = try begun.table()
    {
      return table
    }
    return try read(path)
  }

  private static func read(_ path: String) throws(StationTableError) -> WatchedStationTable {
    try WatchedStationTable(path: path) { change in
      switch change {
      case .success(let table):
        Output.talk(CommandNote.tableReplaced(path: path, stations: table.stations.count))
      case .failure(let error):
        Output.talk(CommandNote.tableKept(error))
      }
    }
  }
}
