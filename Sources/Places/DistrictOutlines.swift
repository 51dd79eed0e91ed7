import CEmbedded
import CSVStream
public import Geo
import JSONStream
public import Listings
import Region
import Synchronization

/// The outlines of the country's districts.
///
/// The region's districts use the outlines in the page's base map, which have at most 80 corners
/// and are more detailed than the others.
public final class DistrictOutlines: Sendable {
  /// A district and its outline, which becomes a polygon on first use.
  private struct Shape {
    let district: District
    let rings: [[Coordinate]]
    let box: BoundingBox
  }

  private struct State {
    /// The shapes, keyed by province code.
    var shapes: [String: [Shape]] = [:]
    /// The outlines, keyed by district code.
    var areas: [String: MultiPolygon] = [:]
  }

  /// The built-in outlines, which are read on first use.
  public static let served = DistrictOutlines(.served)

  private let country: Country
  private let state = Mutex(State())

  init(_ country: Country) { self.country = country }

  /// Returns the outline of a built-in district.
  public func outline(ofDistrict code: String) -> MultiPolygon? {
    let row = (0..<country.rows.count).first {
      country.rows.bytes(.code, of: $0).elementsEqual(code.utf8)
    }
    guard let row else { return nil }
    let province = country.rows.text(.province, of: row)
    return state.withLock { state in
      let shapes = Self.shapes(ofProvince: province, of: country, &state)
      return shapes.first { $0.district.code == code }.flatMap { Self.area(of: $0, &state) }
    }
  }

  /// Returns the district that contains a coordinate. Outside all districts, returns the district
  /// with the nearest outline within `reach`, because outlines are simplified, especially along the
  /// coast.
  public func district(at position: Coordinate) -> District? {
    state.withLock { state in
      for shape in shapes(around: position, margin: 0, &state) {
        if Self.area(of: shape, &state)?.contains(position) == true { return shape.district }
      }
      var nearest: (distance: Double, district: District)?
      for shape in shapes(around: position, margin: Self.margin, &state) {
        guard let distance = Self.area(of: shape, &state)?.distance(to: position),
          distance < min(nearest?.distance ?? .infinity, Self.reach)
        else { continue }
        nearest = (distance, shape.district)
      }
      return nearest?.district
    }
  }

  /// Returns the shapes whose boxes, extended by `margin` degrees, contain a coordinate.
  private func shapes(
    around position: Coordinate, margin: Double, _ state: inout State
  ) -> [Shape] {
    var found: [Shape] = []
    for facts in country.provinces where facts.box.contains(position, margin: margin) {
      found += Self.shapes(ofProvince: facts.province.code, of: country, &state)
        .filter { $0.box.contains(position, margin: margin) }
    }
    return found
  }

  /// The maximum distance in metres from a district to a coordinate outside all outlines.
  private static let reach = 5_000.0
  /// The same distance in degrees of longitude at up to 63 degrees of latitude, rounded up.
  private static let margin = 0.1

  private static func area(of shape: Shape, _ state: inout State) -> MultiPolygon? {
    if let known = state.areas[shape.district.code] { return known }
    let area = try? MultiPolygon(rings: shape.rings.map { [$0] })
    state.areas[shape.district.code] = area
    return area
  }

  private static func shapes(
    ofProvince code: String, of country: Country, _ state: inout State
  ) -> [Shape] {
    if let known = state.shapes[code] { return known }
    let isDetailed = detailed.contains(code)
    let shapes = country.districts(ofProvince: code).compactMap { district -> Shape? in
      let rings =
        isDetailed
        ? baseMap[district.name.thai ?? ""].map { [$0] } ?? [] : table[district.code] ?? []
      return BoundingBox(around: rings.joined()).map {
        Shape(district: district, rings: rings, box: $0)
      }
    }
    state.shapes[code] = shapes
    return shapes
  }

  /// The provinces whose outlines in the base map are more accurate than the table.
  private static let detailed = Set(CityFacts(RegionSource.builtIn.bytes(of: .region)).provinces)

  /// The outlines in the page's base map, by Thai name. Each entry in the file's `districts` list
  /// consists of the English name, the Thai name, and the outline as a polyline with the longitude
  /// first.
  private static let baseMap: [String: [Coordinate]] = {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_web_files(&count), count: count)
    let file = files.first { String(cString: $0.path) == "map/districts.json" }
    let bytes = file.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.length)) }
    var outlines: [String: [Coordinate]] = [:]
    let document = try? JSONDocument(bytes ?? [])
    document?.root["districts"]?.forEachElement { district in
      let texts = district.elements.compactMap(\.string)
      if texts.count == 3 { outlines[texts[1]] = corners(texts[2]) }
    }
    return outlines
  }()

  /// The outlines in `outlines.csv`, keyed by district code, with one ring for each part.
  private static let table: [String: [[Coordinate]]] = {
    var outlines: [String: [[Coordinate]]] = [:]
    for row in CatalogTable(RegionTable.outlines.bytes).rows {
      if let ring = corners(row["outline"]) { outlines[row["district"], default: []].append(ring) }
    }
    return outlines
  }()

  private static func corners(_ text: String) -> [Coordinate]? {
    try? EncodedPolyline.decode(text.utf8, isLongitudeFirst: true)
  }
}

extension BoundingBox {
  fileprivate init?(around corners: some Sequence<Coordinate>) {
    let (latitudes, longitudes) = (corners.map(\.latitude), corners.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    self.init(south: south, west: west, north: north, east: east)
  }

  /// Whether a coordinate is in the box extended by `margin` degrees on all sides.
  fileprivate func contains(_ position: Coordinate, margin: Double) -> Bool {
    (south - margin...north + margin).contains(position.latitude)
      && (west - margin...east + margin).contains(position.longitude)
  }
}
