import Geo
import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore
import Search

/// The polygon that a request's body holds, as GeoJSON (RFC 7946): a geometry or a feature.
enum GeoJSONArea {
  /// The longest body in bytes: a polygon of the most corners, generously written.
  static let longest = 256 << 10

  /// Media types that such a body may have.
  static let mediaTypes = ["application/geo+json", "application/json"]

  /// - Throws: `SearchError` where the body holds no polygon, `Problem` where it is of another
  ///   type or too long.
  static func area(in request: Request) async throws -> SearchArea {
    let type = request.headers[.contentType]?.split(separator: ";").first.map {
      $0.lowercased().filter { $0 != " " }
    }
    guard let type, mediaTypes.contains(type) else {
      throw Problem(
        .unsupportedBody, "A polygon is sent as application/geo+json or application/json.")
    }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: longest)
    } catch is NIOTooManyBytesError {
      throw HTTPError(
        .contentTooLarge, message: "A polygon may have up to \(longest / 1_024) KB; leave some out."
      )
    }
    return try area(of: Array(body.readableBytesView))
  }

  /// - Throws: `SearchError` with code `invalidParameter`.
  static func area(of bytes: [UInt8]) throws(SearchError) -> SearchArea {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes)
    } catch {
      throw SearchError(.invalidParameter, "The polygon cannot be read: \(error.description)")
    }
    var node = document.root
    if node["type"]?.string == "Feature", let geometry = node["geometry"] { node = geometry }
    guard node["type"]?.string == "Polygon", let rings = node["coordinates"] else {
      throw SearchError(.invalidParameter, "The body is no Polygon of GeoJSON.")
    }
    guard let ring = rings.elements.first, rings.elements.count == 1 else {
      throw SearchError(
        .invalidParameter, "A polygon has one ring here; send one without holes.")
    }
    var corners: [Coordinate] = []
    for position in ring.elements {
      let numbers = position.elements.map(\.double)
      guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1],
        let corner = Coordinate(latitude: latitude, longitude: longitude)
      else {
        throw SearchError(
          .invalidParameter,
          "Corner \(corners.count + 1) is no coordinate; each is [longitude, latitude] in degrees.")
      }
      corners.append(corner)
    }
    do throws(PolygonError) {
      return .polygon(try Polygon(corners))
    } catch {
      throw SearchError(.invalidParameter, error.description)
    }
  }
}
