import Foundation
import GRDB
import Geo
import Listings
import Machine

/// Writes station tables.
public enum StationTableWriter {
  /// Writes `stations` to a table at `path`, replacing an existing one.
  ///
  /// The new table is built next to the old one, read back, flushed to disk and then moved into
  /// place atomically: whatever happens, the file is either the old table or the new one. Removes
  /// files left behind by writers that were killed. The same stations produce the same bytes.
  ///
  /// - Parameters:
  ///   - stations: The stations in ID order; numbers are unique within a system.
  ///   - provenance: The sources of the facts and their licences, without duplicates.
  ///   - sources: The source of each station's position; nil means that stations at the positions
  ///     in the built-in facts come from these facts.
  ///   - path: The path of the file. If it is a symbolic link, its target is replaced.
  ///   - keepsOld: Whether to keep the old table at `StationTableFile.previousPath`.
  /// - Throws: `StationTableError.notWritten`; an existing table is then unchanged.
  public static func write(
    _ stations: [Station], provenance: [StationProvenance], sources: [String?]? = nil,
    to path: String, keepsOld: Bool = false
  ) throws(StationTableError) {
    let replacement = FileReplacement(of: path)
    let (target, newPath) = (replacement.target, replacement.newPath)
    let sources = sources ?? StationFacts.sources(of: stations)
    do {
      try replacement.removeLeftovers()
      try build(stations, provenance: provenance, sources: sources, at: newPath)
      let written = try StationTableFile(path: newPath).contents()
      guard written.stations == stations, written.provenance == provenance,
        written.sources == sources
      else {
        throw WritingFault.readsDifferently
      }
      let old = StationTableFile(path: target)
      if old.exists {
        let files = FileManager.default
        let mode = try files.attributesOfItem(atPath: target)[.posixPermissions]
        try files.setAttributes(mode.map { [.posixPermissions: $0] } ?? [:], ofItemAtPath: newPath)
      }
      try FileReplacement.synchronize(newPath)
      if keepsOld, old.exists {
        try FileReplacement.duplicate(target, to: replacement.oldPath)
        try FileReplacement.rename(replacement.oldPath, to: old.previousPath)
      }
      try replacement.finish()
    } catch {
      replacement.abandon()
      throw .notWritten(path: path, cause: "\(error)")
    }
  }

  private enum WritingFault: Error { case readsDifferently }

  private static func build(
    _ stations: [Station], provenance: [StationProvenance], sources: [String?], at path: String
  ) throws {
    var configuration = Configuration()
    // An unfinished table is discarded, so it needs no journal, and the finished table has no
    // journal file.
    configuration.journalMode = .default
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA page_size = 4096")
    }
    let database = try DatabaseQueue(path: DatabasePath.literal(path), configuration: configuration)
    defer { try? database.close() }
    try database.write { database in
      try database.execute(sql: StationTableSchema.statements)
      try database.execute(
        sql: "INSERT INTO \(StationTableSchema.versionTable) (VERSION, CHECKSUM) VALUES (?, ?)",
        arguments: [StationTableSchema.version, StationTableSchema.checksum(of: stations)])
      for (index, source) in provenance.enumerated() {
        try database.execute(
          sql: StationTableSchema.sourceInsertion, arguments: arguments(index + 1, source))
      }
      for (index, (station, source)) in zip(stations, sources).enumerated() {
        try database.execute(
          sql: StationTableSchema.insertion, arguments: arguments(index + 1, station, source))
      }
    }
  }

  private static func arguments(_ id: Int, _ source: StationProvenance) -> StatementArguments {
    [
      id, source.source, source.licence, source.retrieved, source.checksum, source.rows,
      source.attribution, source.entityTag,
    ]
  }

  private static func arguments(
    _ id: Int, _ station: Station, _ source: String?
  ) -> StatementArguments {
    [
      id, station.system.rawValue, station.name.english, station.number,
      text(of: station.position.longitude), text(of: station.position.latitude),
      station.line, station.code, station.name.thai, station.color, station.openedYear,
      station.position.latitude, station.position.longitude, station.order,
      source,
    ]
  }

  /// Formats degrees with five decimal places (about a metre), or with more if the exact value
  /// needs them.
  private static func text(of degrees: Double) -> String {
    let units = Int((degrees.magnitude * 100_000).rounded())
    let (whole, rest) = units.quotientAndRemainder(dividingBy: 100_000)
    let decimals = String(rest + 100_000).dropFirst()
    let text = "\(degrees < 0 ? "-" : "")\(whole).\(decimals)"
    return Double(text) == degrees ? text : "\(degrees)"
  }
}
