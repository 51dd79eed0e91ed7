import CEmbedded
public import Geo
import JSONStream
public import Listings

/// The edges of districts, as far as they are known; each has at most 80 corners.
public struct DistrictOutlines: Sendable {
  private var outlines: [String: Polygon] = [:]

  /// The outlines that the program carries for the page's base map. Read at the first use.
  public static let embedded: DistrictOutlines = {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_web_files(&count), count: count)
    let file = files.first { String(cString: $0.path) == "map/districts.json" }
    return DistrictOutlines(
      file.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.length)) } ?? [])
  }()

  /// Reads outlines out of a base map's `districts.json`: `districts` is a list of the English name, the
  /// Thai name, and the edges as a polyline with longitudes first. What cannot be read is left out.
  public init(_ bytes: [UInt8]) {
    let document = try? JSONDocument(bytes)
    document?.root["districts"]?.forEachElement { district in
      let texts = district.elements.compactMap(\.string)
      guard texts.count == 3,
        let corners = try? EncodedPolyline.decode(texts[2].utf8, isLongitudeFirst: true),
        let outline = try? Polygon(corners)
      else { return }
      for name in texts.prefix(2) { outlines[name] = outline }
    }
  }

  /// The edges of the district with this name, by its Thai name or else the English one.
  public subscript(name: LocalizedText) -> Polygon? {
    name.thai.flatMap { outlines[$0] } ?? name.english.flatMap { outlines[$0] }
  }
}
