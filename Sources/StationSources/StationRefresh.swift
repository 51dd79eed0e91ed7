public import Stations

/// Brings a station table up to date from sources.
///
/// A refresh starts from the present table. Every source is fetched and read whole before anything
/// is decided; what they say together is held against the present table and against the checks;
/// then the table is replaced in one step, or left alone.
public struct StationRefresh: Sendable {
  private let table: StationTableFile
  private let loader: SourceLoader

  /// A refresh of `table` with sources that `loader` fetches.
  public init(table: StationTableFile, loader: SourceLoader) {
    self.table = table
    self.loader = loader
  }

  /// Fetches the sources, merges them and replaces the table.
  ///
  /// - Parameters:
  ///   - sources: URLs and paths, the one that counts most first; none means the facts in the
  ///     program.
  ///   - forced: The checks that may fail.
  ///   - isDryRun: Whether to leave the table alone whatever is found.
  /// - Returns: What differs, what the checks found, and whether the table was replaced.
  /// - Throws: `StationSourceError` where a source cannot be used, `StationTableError` where the table
  ///   cannot be read or written; then nothing has changed.
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

  /// Fetches all sources; nil if no source has changed since the table was written (by HTTP validators)
  /// and the table has not been edited since.
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
    // Beside one that has changed, the others count as they stand, so that the order of sources
    // decides and not the time at which each changed.
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

  /// The source of each station's place; for the facts in the program the one that they have it from.
  private static func sources(of merged: StationMergeResult) -> [String?] {
    zip(merged.stations, StationFacts.sources(of: merged.stations)).map { station, fact in
      let source = merged.sources[station.id] ?? nil
      return source == SourceDocument.builtIn.name ? fact : source
    }
  }

  /// Whether two lists of sources differ in nothing but the time at which they were fetched.
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
    /// The source of each station's place.
    var sources: [String?]
    var provenance: [StationProvenance]
    var notes: [RefreshNote] = []
    /// Whether there is a table that can be read.
    var isWhole = true
    /// Whether it is of the present format.
    var isCurrent = true
  }

  /// The table as it is, or the facts in the program if there is none that can be read.
  private func presentTable() throws -> Present {
    do throws(StationTableError) {
      let contents = try table.contents()
      return Present(
        stations: contents.stations, sources: contents.sources ?? Self.inferredSources(contents),
        provenance: contents.provenance,
        isCurrent: contents.version == StationTableFile.currentVersion && contents.sources != nil)
    } catch {
      let stations = try StationFacts.embedded()
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

  /// The sources of the places of a table of an earlier release, which did not record them.
  ///
  /// A station that is not where the facts in the program have it comes from another source, if the
  /// table had any: from the only one, or from one that cannot be named.
  private static func inferredSources(_ contents: StationTableContents) -> [String?] {
    let others = contents.provenance.filter { !StationFacts.isBuiltIn(source: $0.source) }
    let builtIn = StationFacts.provenance().first?.source
    return zip(contents.stations, StationFacts.sources(of: contents.stations)).map { _, fact in
      fact ?? (others.isEmpty ? builtIn : others.count == 1 ? others[0].source : nil)
    }
  }
}
