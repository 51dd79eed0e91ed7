public import Stations

/// Updates a station table from sources.
///
/// A refresh starts from the current table. First, the refresh fetches and parses every source
/// completely. Then, it merges the sources, compares the result with the current table and runs the
/// checks. Finally, the refresh replaces the table atomically, or leaves it unchanged.
public struct StationRefresh: Sendable {
  private let table: StationTableFile
  private let loader: SourceLoader

  /// Creates a refresh of `table` with sources fetched by `loader`.
  public init(table: StationTableFile, loader: SourceLoader) {
    self.table = table
    self.loader = loader
  }

  /// Fetches the sources, merges them and replaces the table.
  ///
  /// - Parameters:
  ///   - sources: URLs and paths, most important first; if empty, the built-in facts are used.
  ///   - forced: The checks that may fail.
  ///   - isDryRun: Whether to leave the table unchanged even if all checks pass.
  /// - Returns: The differences, the findings of the checks, and whether the table was replaced.
  /// - Throws: `StationSourceError` if a source is unusable; `StationTableError` if the table
  ///   cannot be read or written. After an error, nothing has changed.
  public func run(
    sources: [String], forcing forced: Set<StationCheck> = [], isDryRun: Bool = false
  ) async throws -> StationRefreshReport {
    guard let documents = try await load(sources) else {
      return StationRefreshReport(stationCount: try table.contents().stations.count)
    }
    var readings: [(document: SourceDocument, facts: SourceFacts)] = []
    for document in documents { readings.append((document, try document.facts())) }
    return try table.whileAlone {
      try merge(readings, forced: forced, isDryRun: isDryRun)
    }
  }

  /// Fetches all sources. Returns nil if, according to HTTP validators, no source has changed since
  /// the table was written, and the table has not been edited since.
  private func load(_ sources: [String]) async throws(StationSourceError) -> [SourceDocument]? {
    if sources.isEmpty { return [.builtIn] }
    let present = try? table.contents()
    let isWhole = present?.isAsWritten == true && present?.sources != nil
    let known = isWhole ? present?.provenance ?? [] : []
    var documents: [SourceDocument?] = []
    for source in sources {
      let name = SourceLoader.name(of: source)
      let tag = known.first { $0.source == name }?.entityTag
      documents.append(try await loader.load(source, unless: tag))
    }
    if documents.allSatisfy({ $0 == nil }) { return nil }
    // If one source has changed, fetch all other sources in full too, because the order of the
    // sources must determine which facts take precedence, not the times of the changes.
    var whole: [SourceDocument] = []
    for (source, document) in zip(sources, documents) {
      if let document {
        whole.append(document)
      } else if let document = try await loader.load(source, unless: nil) {
        whole.append(document)
      }
    }
    return whole
  }

  private func merge(
    _ readings: [(document: SourceDocument, facts: SourceFacts)], forced: Set<StationCheck>,
    isDryRun: Bool
  ) throws -> StationRefreshReport {
    let present = try presentTable()
    var merge = StationMerge(present.stations, sources: present.sources)
    var provenance = present.provenance
    for (document, facts) in readings {
      let rows = try merge.add(facts)
      for source in document.provenance(facts, rows: rows) {
        provenance.removeAll { $0.source == source.source }
        provenance.append(source)
      }
    }
    let merged = merge.result()
    var report = StationRefreshReport(stationCount: merged.stations.count)
    report.difference = merged.difference
    report.conflicts = merged.conflicts
    report.notes = present.notes + merged.notes
    let findings =
      merged.swapped.map(StationVerifier.swapped)
      + StationVerifier.findings(in: merged.stations, before: present.stations)
    report.forced = findings.filter { forced.contains($0.check) }
    report.failed = findings.filter { !forced.contains($0.check) }
    guard report.failed.isEmpty, !isDryRun else { return report }
    let sources = Self.sources(of: merged)
    let isSame =
      present.isCurrent && report.difference.isEmpty && sources == present.sources
    guard !isSame || !Self.areAlike(provenance, present.provenance) else { return report }
    try StationTableWriter.write(
      merged.stations, provenance: provenance, sources: sources, to: table.path,
      keepsOld: present.isWhole && !report.difference.isEmpty)
    report.isReplaced = true
    return report
  }

  /// Returns the source of each station's position; for a built-in fact, its original source.
  private static func sources(of merged: StationMergeResult) -> [String?] {
    zip(merged.stations, StationFacts.sources(of: merged.stations)).map { station, fact in
      let source = merged.sources[station.id] ?? nil
      return source == SourceDocument.builtIn.name ? fact : source
    }
  }

  /// Returns whether two lists of sources differ only in the retrieval time.
  private static func areAlike(
    _ first: [StationProvenance], _ second: [StationProvenance]
  ) -> Bool {
    let timeless = { (list: [StationProvenance]) in
      Set(
        list.map { source in
          var source = source
          source.retrieved = ""
          return source
        })
    }
    return timeless(first) == timeless(second)
  }

  private struct Present {
    var stations: [Station]
    /// The source of each station's position.
    var sources: [String?]
    var provenance: [StationProvenance]
    var notes: [RefreshNote] = []
    /// Whether the table is readable.
    var isWhole = true
    /// Whether the table has the current format.
    var isCurrent = true
  }

  /// Returns the current table, or the built-in facts if there is no readable table.
  private func presentTable() throws -> Present {
    do throws(StationTableError) {
      let contents = try table.contents()
      return Present(
        stations: contents.stations, sources: contents.sources ?? Self.inferredSources(contents),
        provenance: contents.provenance,
        isCurrent: contents.version == StationTableFile.currentVersion && contents.sources != nil)
    } catch {
      let stations = try StationFacts.ofMainRegion()
      var present = Present(
        stations: stations, sources: StationFacts.sources(of: stations),
        provenance: StationFacts.provenance(), isWhole: false, isCurrent: false)
      switch error {
      case .missing: break
      case .damaged:
        present.notes = [.damagedTable]
      default: throw error
      }
      return present
    }
  }

  /// Returns the likely sources of the positions in a table from an earlier release, which did not
  /// record them.
  ///
  /// A position that differs from the built-in facts comes from another source of the table: from
  /// the only other source, or from an unknown source if there are several.
  private static func inferredSources(_ contents: StationTableContents) -> [String?] {
    let others = contents.provenance.filter { !StationFacts.isBuiltIn(source: $0.source) }
    let builtIn = StationFacts.provenance().first?.source
    return zip(contents.stations, StationFacts.sources(of: contents.stations)).map { _, fact in
      fact ?? (others.isEmpty ? builtIn : others.count == 1 ? others[0].source : nil)
    }
  }
}
