import Foundation
package import Geo
import JSONStream
import Machine
package import Region
import StationSources
import Streets

/// Imports a region: makes its tables, base map and street network of an OpenStreetMap extract and
/// a GTFS feed.
package struct RegionImport: Sendable {
  private let request: RegionRequest
  private let regions: RegionsFolder

  /// Creates an import into the folder `regions`.
  package init(_ request: RegionRequest, into regions: RegionsFolder) {
    self.request = request
    self.regions = regions
  }

  /// Imports the region. It appears in its folder when it is complete; until then, an existing
  /// region with the name remains. An interrupted import continues with the first step that is not
  /// complete.
  ///
  /// - Throws: `RegionImportError`.
  package func run(
    progress: @escaping @Sendable (RegionStage) -> Void
  ) async throws(RegionImportError) -> RegionReport {
    progress(.checking)
    try checkName()
    let inputs = try RegionInputs(request)
    let work = try WorkFolder(of: request.name, in: regions)
    var report = RegionReport(name: request.name)

    progress(.stations)
    let rail = StepSummary(
      try await work.step("stations", inputs: inputs.keyOfFeed) { () throws(RegionImportError) in
        try writeStations(inputs, to: work).text
      }, count: 2)
    (report.lines, report.stations) = (rail.numbers[0], rail.numbers[1])

    progress(.map)
    let map = StepSummary(
      try await work.step("map", inputs: inputs.keyOfMap) { () async throws(RegionImportError) in
        try await writeMap(inputs, to: work).text
      }, count: 3)
    (report.mapFiles, report.mapBytes) = (map.numbers[0], map.numbers[1])
    report.districts = map.numbers[2]

    progress(.streets)
    let streets = StepSummary(
      try await work.step("streets", inputs: inputs.keyOfExtract) {
        () async throws(RegionImportError) in
        try await writeStreets(inputs, to: work).text
      }, count: 1)
    report.segments = streets.numbers[0]

    progress(.installing)
    report.gaps = rail.gaps + map.gaps + streets.gaps
    try work.write(
      FactsTable(request, inputs, hasDistricts: report.districts > 0).bytes,
      to: RegionTable.region.fileName)
    try work.write(ExamplesTable(inputs).bytes, to: RegionTable.examples.fileName)
    if Task.isCancelled { throw .cancelled }
    try work.install()
    return report
  }

  private static let trackFile = "rail.json"

  private func checkName() throws(RegionImportError) {
    guard RegionsFolder.isName(request.name) else { throw .badName(request.name) }
    if request.name == RegionSource.builtIn.name { throw .builtIn(request.name) }
    if !request.isReplacing, regions.region(named: request.name) != nil {
      throw .exists(request.name)
    }
  }

  private func writeStations(
    _ inputs: RegionInputs, to work: WorkFolder
  ) throws(RegionImportError) -> StepSummary {
    let track = RegionSource.mapFolder + "/" + Self.trackFile
    guard let network = inputs.network else {
      for table in [RegionTable.systems, .lines, .stations, .railService] {
        try work.write(TableWriter(CatalogTable.columns(of: table)).bytes, to: table.fileName)
      }
      try work.write(Array(#"{"tracks":[]}"#.utf8), to: track)
      return StepSummary([0, 0], gaps: [.stations])
    }
    let tables = RailTables(network)
    for (name, bytes) in tables.files { try work.write(bytes, to: name) }
    try work.write(tables.tracks, to: track)
    var gaps: [RegionReport.Gap] = []
    if network.lines.contains(where: \.patterns.isEmpty) { gaps.append(.timetable) }
    if network.lines.contains(where: \.shapes.isEmpty) { gaps.append(.tracks) }
    return StepSummary([network.lines.count, tables.stations], gaps: gaps)
  }

  private func writeMap(
    _ inputs: RegionInputs, to work: WorkFolder
  ) async throws(RegionImportError) -> StepSummary {
    var cells = MapCells(inputs.grid)
    var boundaries = inputs.boundaries
    var (hasAreas, hasNames) = (false, false)
    try await Osmium(in: work.path).forEachFeature(in: request.extract) { feature in
      if feature.tags["boundary"] == "administrative" {
        if request.boundaries == nil { boundaries.append(feature) }
        return
      }
      let layer = MapLayer.layer(of: { feature.tags[$0] }, isArea: feature.isArea)
      guard let layer else { return }
      if layer.isArea { hasAreas = true }
      if feature.tags["highway"] != nil, feature.tags["name"] != nil { hasNames = true }
      cells.add(feature, in: layer)
    }
    // An interrupted import of other files may have left its map and its districts.
    work.removeFiles(in: RegionSource.mapFolder) { $0 != Self.trackFile }
    for table in [RegionTable.provinces, .districts, .outlines] { work.remove(table.fileName) }
    let title = inputs.title
    let districts = DistrictTables(region: request.name, title: title, areas: boundaries)
    for (name, bytes) in districts.files { try work.write(bytes, to: name) }
    for area in districts.outlines {
      cells.add(area, in: MapLayer(name: "district", detail: .far))
    }
    let files = cells.files
    for (name, bytes) in files {
      try work.write(bytes, to: "\(RegionSource.mapFolder)/\(name)")
    }
    try work.write(inputs.mapRow, to: RegionTable.maps.fileName)
    var gaps: [RegionReport.Gap] = []
    if districts.count == 0 { gaps.append(.districts) }
    if !hasNames { gaps.append(.names) }
    if !hasAreas { gaps.append(.areas) }
    return StepSummary(
      [files.count, files.reduce(0) { $0 + $1.bytes.count }, districts.count], gaps: gaps)
  }

  private func writeStreets(
    _ inputs: RegionInputs, to work: WorkFolder
  ) async throws(RegionImportError) -> StepSummary {
    let folder = StreetFolder(path: "\(work.path)/streets")
    do throws(StreetImportError) {
      let network = try await StreetImport(
        of: [request.extract], into: folder, area: inputs.bounds
      ).run { _ in }
      return StepSummary([network.segments])
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw .extract(error)
    }
  }
}
