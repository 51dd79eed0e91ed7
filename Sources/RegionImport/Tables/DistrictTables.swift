import Basics
import Geo
import Region

/// The tables of a region's districts, made of their outlines.
struct DistrictTables {
  private struct District {
    let names: (english: String, thai: String)
    let rings: [[MapPoint]]
    let center: MapPoint
  }

  private let region: String
  private let title: (english: String, thai: String)
  private let districts: [District]

  /// The accuracy of outlines in degrees, about 20 m.
  private static let tolerance = 0.0002

  /// Creates the tables of a region, whose districts belong to one province with the name of the
  /// region. Areas without a name are left out.
  ///
  /// - Parameter areas: The outlines of districts. Boundaries in OpenStreetMap have levels: the tables
  ///   contain the most detailed level up to 10.
  init(region: String, title: (english: String, thai: String), areas: [MapFeature]) {
    self.region = region
    self.title = title
    let levels = areas.compactMap { $0.tags["admin_level"].flatMap { Int($0) } }.filter { $0 <= 10 }
    let level = levels.max()
    let anchors = LabelAnchors(latitude: areas.first?.paths.first?.first?.y ?? 0)
    districts = areas.compactMap { area in
      if let level, area.tags["admin_level"] != "\(level)" { return nil }
      let names = (Self.field(area.names.english), Self.field(area.names.thai))
      guard area.isArea, !names.0.isEmpty, let center = anchors.inside(area.paths) else {
        return nil
      }
      return District(names: names, rings: area.paths, center: center.position)
    }.sorted { $0.names.english < $1.names.english }
  }

  /// The number of districts.
  var count: Int { districts.count }

  /// The outlines as lines for the base map.
  var outlines: [MapFeature] {
    districts.map { district in
      let lines = district.rings.map { $0 + $0.prefix(1) }
      return MapFeature(paths: lines, isArea: false, tags: [:])
    }
  }

  /// The files of the tables; empty without districts.
  var files: [(name: String, bytes: [UInt8])] {
    guard let box = MapBox(around: districts.flatMap { $0.rings.joined() }) else { return [] }
    var provinces = TableWriter([
      "code", "name_en", "name_th", "other_names", "south", "west", "north", "east", "word_th",
      "district_word_th",
    ])
    let sides = [box.low.y, box.low.x, box.high.y, box.high.x].map { TableWriter.number($0) }
    provinces.add(
      [region, Self.field(title.english), Self.field(title.thai), ""] + sides + ["", ""])
    var table = TableWriter(["code", "province", "name_en", "name_th", "other_names", "lat", "lon"])
    var outlines = TableWriter(["district", "outline"])
    for (place, district) in districts.enumerated() {
      let code = "\(region)-\(place + 1)"
      table.add([
        code, region, district.names.english, district.names.thai, "",
        TableWriter.number(district.center.y), TableWriter.number(district.center.x),
      ])
      for ring in district.rings {
        let text = MapCells.text(of: LineSimplifier.simplified(ring, tolerance: Self.tolerance))
        if !text.isEmpty { outlines.add([code, text]) }
      }
    }
    return [
      (RegionTable.provinces.fileName, provinces.bytes),
      (RegionTable.districts.fileName, table.bytes),
      (RegionTable.outlines.fileName, outlines.bytes),
    ]
  }

  /// Returns a name without the characters that separate fields, which the table does not quote.
  private static func field(_ text: String) -> String {
    String(text.map { ",\"\n\r|".contains($0) ? " " : $0 }).trimmed
  }
}
