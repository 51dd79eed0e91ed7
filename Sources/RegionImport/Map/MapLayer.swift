/// How the base map shows a feature of OpenStreetMap. The names are those in the files of the base
/// map.
struct MapLayer: Sendable, Hashable {
  /// The files that contain the feature.
  enum Detail: Sendable {
    /// The overview and the cells for medium zooms.
    case far
    /// The cells for medium zooms.
    case near
    /// The cells for high zooms.
    case streets
  }

  let name: String
  let detail: Detail
  var isArea = false
  /// The kind of the feature's label; nil for features without labels.
  var label: String?
  /// The distance between two labels on a line, in metres.
  var labelSpacing = 900.0

  /// The least size in hectares of an area in the overview.
  var leastArea: Double { name == "water" ? 12 : 20 }

  /// Returns the layer of a feature with these tags; nil if the map does not show it.
  static func layer(
    of tags: (String) -> String?, isArea: Bool
  ) -> MapLayer? {
    isArea ? area(tags) : line(tags)
  }

  private static func line(_ tags: (String) -> String?) -> MapLayer? {
    switch tags("highway") {
    case .some("motorway"), .some("trunk"), .some("primary"), .some("secondary"):
      let name = tags("highway") ?? ""
      return MapLayer(name: name, detail: .far, label: name)
    case .some("tertiary"):
      return MapLayer(name: "tertiary", detail: .streets, label: "tertiary", labelSpacing: 700)
    case .some("motorway_link"), .some("trunk_link"), .some("primary_link"),
      .some("secondary_link"), .some("tertiary_link"):
      return MapLayer(name: "link", detail: .near)
    case .some("residential"), .some("unclassified"), .some("living_street"), .some("road"):
      return MapLayer(name: "minor", detail: .streets, label: "minor", labelSpacing: 500)
    default: break
    }
    switch tags("waterway") {
    case .some("river"):
      return MapLayer(name: "canal-1", detail: .far, label: "river", labelSpacing: 2_500)
    case .some("canal"):
      return MapLayer(name: "canal-2", detail: .near, label: "canal", labelSpacing: 1_200)
    default: break
    }
    if tags("aeroway") == "runway" { return MapLayer(name: "runway", detail: .near) }
    return nil
  }

  private static func area(_ tags: (String) -> String?) -> MapLayer? {
    if tags("natural") == "water" || tags("waterway") == "riverbank" {
      return MapLayer(name: "water", detail: .far, isArea: true, label: "lake")
    }
    switch (tags("leisure"), tags("natural"), tags("landuse"), tags("aeroway")) {
    case (.some("park"), _, _, _), (.some("garden"), _, _, _):
      return MapLayer(name: "park", detail: .far, isArea: true, label: "park")
    case (.some("golf_course"), _, _, _):
      return MapLayer(name: "golf", detail: .far, isArea: true, label: "park")
    case (_, .some("wood"), _, _), (_, _, .some("forest"), _):
      return MapLayer(name: "wood", detail: .far, isArea: true, label: "park")
    case (_, _, _, .some("aerodrome")):
      return MapLayer(name: "airport", detail: .far, isArea: true, label: "airport")
    case (_, _, _, .some("apron")):
      return MapLayer(name: "apron", detail: .near, isArea: true)
    default: return nil
    }
  }

  /// The tags of all features that the map shows, as filters of `osmium tags-filter`.
  static let filters = [
    "w/highway=motorway,trunk,primary,secondary,tertiary,motorway_link,trunk_link,primary_link,secondary_link,tertiary_link,residential,unclassified,living_street,road",
    "w/waterway=river,canal,riverbank", "wr/natural=water,wood", "wr/landuse=forest",
    "wr/leisure=park,garden,golf_course", "wr/aeroway=aerodrome,apron,runway",
    "r/boundary=administrative",
  ]
}
