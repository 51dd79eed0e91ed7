import CEmbedded
public import Geo
import JSONStream
public import Listings

/// The known boundaries of districts. Each boundary has at most 80 corners.
public struct DistrictOutlines: Sendable {
  private var outlines: [String: Polygon] = [:]

  /// The boundaries that are built into the program for the page's base map, which are read on
  /// first use.
  public static let embedded: DistrictOutlines = {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_web_files(&count), count: count)
    let file = files.first { String(cString: $0.path) == "map/districts.json" }
    return DistrictOutlines(
      file.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.length)) } ?? [])
  }()

  /// Reads boundaries from the `districts.json` of a base map. Each entry in the file's `districts`
  /// list consists of the English name, the Thai name, and the boundary as a polyline with the
  /// longitude first. Unreadable entries are skipped.
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

  /// Returns the boundary of the district with this Thai name or, if there is no match, this
  /// English name.
  public subscript(name: LocalizedText) -> Polygon? {
    name.thai.flatMap { outlines[$0] } ?? name.english.flatMap { outlines[$0] }
  }
}
