import Geo
import JSONStream
import Parameters
import Search

/// Reads the search area from a request body in GeoJSON (RFC 7946): a Polygon or MultiPolygon, or
/// features that contain these. Several polygons form one area.
enum GeoJSONArea {
  /// The maximum length of a body in bytes: enough for a polygon with the maximum number of corners
  /// and many digits per coordinate.
  static let longest = 256 << 10

  /// - Throws: `SearchError` with code `invalidParameter` if `root` contains no polygon.
  static func area(of root: JSONNode) throws(SearchError) -> SearchArea {
    let polygons = try polygons(of: root, mayCollect: true)
    do throws(MultiPolygonError) {
      return .polygon(try MultiPolygon(rings: polygons))
    } catch {
      throw SearchError(.invalidParameter, error)
    }
  }

  /// Returns the rings of each polygon in an object.
  ///
  /// - Parameter mayCollect: Whether the object may be a FeatureCollection; collections cannot be
  ///   nested.
  private static func polygons(
    of node: JSONNode, mayCollect: Bool
  ) throws(SearchError) -> [[[Coordinate]]] {
    switch node["type"]?.string {
    case "Polygon":
      return [try rings(of: node["coordinates"], polygon: 1)]
    case "MultiPolygon":
      var polygons: [[[Coordinate]]] = []
      for polygon in node["coordinates"]?.elements ?? [] {
        polygons.append(try rings(of: polygon, polygon: polygons.count + 1))
      }
      return polygons
    case "Feature":
      guard let geometry = node["geometry"], geometry["type"]?.string != "Feature" else { break }
      return try polygons(of: geometry, mayCollect: false)
    case "FeatureCollection" where mayCollect:
      var polygons: [[[Coordinate]]] = []
      for feature in node["features"]?.elements ?? [] {
        guard feature["type"]?.string == "Feature" else {
          throw SearchError(.invalidParameter, FacadeMessage.notAFeature)
        }
        polygons += try self.polygons(of: feature, mayCollect: false)
      }
      return polygons
    default: break
    }
    throw SearchError(.invalidParameter, FacadeMessage.notAnArea)
  }

  /// Returns the rings of a polygon.
  private static func rings(
    of node: JSONNode?, polygon: Int
  ) throws(SearchError) -> [[Coordinate]] {
    var rings: [[Coordinate]] = []
    for ring in node?.elements ?? [] {
      var corners: [Coordinate] = []
      for position in ring.elements {
        let numbers = position.elements.map(\.double)
        guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1],
          let corner = Coordinate(latitude: latitude, longitude: longitude)
        else {
          let (corner, ring) = (corners.count + 1, rings.count + 1)
          throw SearchError(
            .invalidParameter,
            polygon > 1 || ring > 1
              ? FacadeMessage.notACornerOf(corner, ring: ring, polygon: polygon)
              : .notACorner(corner))
        }
        corners.append(corner)
      }
      rings.append(corners)
    }
    return rings
  }
}
