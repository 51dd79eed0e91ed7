import Foundation
import Geo
import JSONStream
import Listings
import Machine
import Region
import StationSources
import Streets

/// The checked files of a request.
struct RegionInputs {
  let request: RegionRequest
  let extract: OSMExtract
  let bounds: BoundingBox
  let grid: MapGridBox
  /// The lines with a station in the area of the extract; nil without a feed.
  let network: GTFSNetwork?
  /// The areas in the file with boundaries.
  let boundaries: [MapFeature]
  let timeZone: String
  let currency: String

  init(_ request: RegionRequest) throws(RegionImportError) {
    self.request = request
    do throws(StreetImportError) {
      let extract = try OSMExtract(path: request.extract)
      guard let bounds = extract.bounds else { throw .noRoads([request.extract]) }
      (self.extract, self.bounds) = (extract, bounds)
    } catch {
      throw .extract(error)
    }
    guard let grid = MapGridBox(MapBox(bounds)) else { throw .tooLarge }
    self.grid = grid
    network = try request.feed.map { path throws(RegionImportError) in
      try Self.network(at: path, in: grid.box)
    }
    boundaries = try request.boundaries.map(Self.areas) ?? []
    guard let zone = request.timeZone ?? network?.timeZone else { throw .noTimeZone }
    guard LocalClock.isZone(zone) else { throw .badTimeZone(zone) }
    timeZone = zone
    guard let currency = request.currency ?? network?.currency else { throw .noCurrency(nil) }
    guard Currency(code: currency) != nil else { throw .noCurrency(currency) }
    self.currency = currency
  }

  /// The region's name for users.
  var title: (english: String, thai: String) {
    let english = request.title?.english ?? request.title?.thai ?? request.name
    return (english, request.title?.thai ?? english)
  }

  /// The centre of the stations in the area of the extract or, without stations, of that area.
  var center: MapPoint {
    let stops = (network?.lines ?? []).flatMap(\.stops).map { MapPoint($0.position) }
      .filter(grid.box.contains)
    guard !stops.isEmpty else { return (grid.box.low + grid.box.high) / 2 }
    return MapPoint(
      stops.map(\.x).sorted()[stops.count / 2], stops.map(\.y).sorted()[stops.count / 2])
  }

  /// The row of the region's base map in `maps.csv`.
  var mapRow: [UInt8] {
    TableWriter.rows(
      of: .maps,
      [
        "name": request.name, "folder": "\(RegionSource.mapFolder)/\(request.name)",
        "west": TableWriter.number(grid.box.low.x), "south": TableWriter.number(grid.box.low.y),
        "east": TableWriter.number(grid.box.high.x), "north": TableWriter.number(grid.box.high.y),
        "cell": TableWriter.number(MapGridBox.cell), "from_zoom": "9",
      ])
  }

  /// The state of the files from which the street network is made.
  var keyOfExtract: String { Self.key(request.extract) }
  /// The state of the files from which the rail tables are made.
  var keyOfFeed: String { Self.key(request.feed) + keyOfExtract }
  /// The state of the files, and the names, from which the map is made.
  var keyOfMap: String {
    keyOfExtract + Self.key(request.boundaries) + request.name + title.english + title.thai
  }

  private static func key(_ path: String?) -> String {
    guard let path else { return "|" }
    return "\(URL(filePath: path).absoluteURL.path) \(FileState(path: path).map { "\($0)" } ?? "")|"
  }

  private static func network(
    at path: String, in box: MapBox
  ) throws(RegionImportError) -> GTFSNetwork {
    let name = SourceLoader.name(of: path)
    let network: GTFSNetwork
    do throws(StationSourceError) {
      network = try GTFSNetwork(path: path)
    } catch {
      if case .nothingKnown = error.reason { throw .feedWithoutRail(name) }
      throw .feed(error)
    }
    let near = network.keeping { line in
      line.stops.contains { box.contains(MapPoint($0.position)) }
    }
    guard !near.lines.isEmpty else { throw .feedElsewhere(name) }
    return near
  }

  private static func areas(in path: String) throws(RegionImportError) -> [MapFeature] {
    // Reading a pipe would wait for a writer.
    guard let size = FileState(path: path)?.size, !FileState.isIrregular(path),
      size <= SourceLoader.Limits().bytes, let data = FileManager.default.contents(atPath: path),
      let document = try? JSONDocument(Array(data))
    else { throw .badBoundaries(path) }
    let areas = (document.root["features"]?.elements ?? []).compactMap(MapFeature.init).filter {
      $0.isArea && !$0.names.english.isEmpty
    }
    guard !areas.isEmpty else { throw .badBoundaries(path) }
    return areas
  }
}
