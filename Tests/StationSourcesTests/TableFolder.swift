import Foundation
import GRDB
import StationSources
import Stations
import Transport

/// A temporary folder with a station table.
struct TableFolder {
  let folder: URL
  let facts: [Station]

  var table: StationTableFile {
    StationTableFile(path: folder.appending(path: "stations.sqlite").path)
  }

  /// Runs `body` with a table of the embedded facts.
  static func with(_ body: (TableFolder) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "refresh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = TableFolder(folder: folder, facts: try StationFacts.ofMainRegion())
    try StationTableWriter.write(
      whole.facts, provenance: StationFacts.provenance(), to: whole.table.path)
    try await body(whole)
  }

  /// Writes a source file to the folder and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Writes a text file to the folder and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  @discardableResult
  func refresh(
    _ sources: String..., forcing forced: Set<StationCheck> = [], isDryRun: Bool = false,
    limits: SourceLoader.Limits = SourceLoader.Limits(silence: .seconds(120)),
    onProgress: @escaping @Sendable (SourceProgress) -> Void = { _ in }
  ) async throws -> StationRefreshReport {
    try await StationRefresh(
      table: table,
      loader: SourceLoader(http: HTTPClient(), limits: limits, onProgress: onProgress)
    )
    .run(sources: sources, forcing: forced, isDryRun: isDryRun)
  }

  /// Runs an SQL statement on the table, as another program might.
  func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: table.path)
    defer { try? database.close() }
    try database.write { try $0.execute(sql: sql) }
  }

  /// Returns the names of all files in the folder and the bytes of the table.
  func state() throws -> (files: [String], bytes: Data) {
    (
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(),
      try Data(contentsOf: URL(filePath: table.path))
    )
  }

  /// Returns the facts, with `change` applied to the stations with a code.
  func facts(changing code: String, _ change: (inout Station) -> Void) -> [Station] {
    facts.map { station in
      var station = station
      if station.code == code { change(&station) }
      return station
    }
  }
}
