import GRDB
import Geo
import Listings

/// Writes tables of stations.
public enum StationTableWriter {
  /// Writes `stations` to a table at `path`, in place of the one that may be there.
  ///
  /// The new table is built beside the old one, read back, brought to the disk and then put in its
  /// place in one step: whatever happens, there is the old table or the new one, and no file
  /// beside it. The same stations give the same bytes.
  ///
  /// - Parameters:
  ///   - stations: The stations in the order of their IDs; numbers are unique in a system.
  ///   - provenance: Where the facts come from and on what terms, by name.
  ///   - path: The path of the file.
  /// - Throws: `StationTableError.notWritten`, and then nothing has changed.
  public static func write(
    _ stations: [Station], provenance: [String: String], to path: String
  ) throws(StationTableError) {
    let aside = "\(path).\(FileSystem.processID).new"
    do {
      try FileSystem.removeIfPresent(aside)
      try build(stations, provenance: provenance, at: aside)
      let written = try StationTableFile(path: aside).stations()
      guard written == stations else { throw WritingFault.readsDifferently }
      try FileSystem.synchronize(aside)
      try FileSystem.rename(aside, to: path)
      try FileSystem.synchronize(FileSystem.folder(of: path))
    } catch {
      try? FileSystem.removeIfPresent(aside)
      throw .notWritten(path: path, cause: "\(error)")
    }
  }

  private enum WritingFault: Error { case readsDifferently }

  private static func build(
    _ stations: [Station], provenance: [String: String], at path: String
  ) throws {
    var configuration = Configuration()
    // A table that is not finished is thrown away, so that it needs no journal, and the finished
    // one has none beside it.
    configuration.journalMode = .default
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA page_size = 4096")
    }
    let database = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? database.close() }
    try database.write { database in
      try database.execute(sql: StationTableSchema.statements)
      try database.execute(
        sql: "INSERT INTO \(StationTableSchema.versionTable) (VERSION) VALUES (?)",
        arguments: [StationTableSchema.version])
      for (name, value) in provenance.sorted(by: { $0.key < $1.key }) {
        try database.execute(
          sql: "INSERT INTO \(StationTableSchema.provenanceTable) (NAME, VALUE) VALUES (?, ?)",
          arguments: [name, value])
      }
      for (index, station) in stations.enumerated() {
        try database.execute(
          sql: StationTableSchema.insertion, arguments: arguments(index + 1, station))
      }
    }
  }

  private static func arguments(_ id: Int, _ station: Station) -> StatementArguments {
    [
      id, station.system.rawValue, station.name.english, station.number,
      text(of: station.position.longitude), text(of: station.position.latitude),
      station.line, station.code, station.name.thai, station.color, station.openedYear,
      station.position.latitude, station.position.longitude, station.order,
    ]
  }

  /// Degrees with five decimals, about a metre, or as many as it takes to say the same number.
  private static func text(of degrees: Double) -> String {
    let units = Int((degrees.magnitude * 100_000).rounded())
    let (whole, rest) = units.quotientAndRemainder(dividingBy: 100_000)
    let decimals = String(rest + 100_000).dropFirst()
    let text = "\(degrees < 0 ? "-" : "")\(whole).\(decimals)"
    return Double(text) == degrees ? text : "\(degrees)"
  }
}
