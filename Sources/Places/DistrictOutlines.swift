import CEmbedded
public import Geo
import JSONStream
public import Listings

/// The known boundaries of districts; each has at most 80 corners.
public struct DistrictOutlines: Sendable {
  private var outlines: [String: Polygon] = [:]

  /// The boundaries built into the program for the page's base map, read on first use.
  public static let embedded: DistrictOutlines = {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_web_files(&count), count: count)
    let file = files.first { String(cString: $0.path) == "map/districts.json" }
    return DistrictOutlines(
      file.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.length)) } ?? [])
  }()

  /// Reads boundaries from the `districts.json` of a base map. Each entry in its list `districts`
  /// consists of the English name, the Thai name, and the boundary as a polyline with the longitude
  /// first. Skips unreadable entries.
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

  /// Returns the boundary of the district with this Thai name or, failing that, this English name.
  public subscript(name: LocalizedText) -> Polygon? {
    name.thai.flatMap { outlines[$0] } ?? name.english.flatMap { outlines[$0] }
  }
}
