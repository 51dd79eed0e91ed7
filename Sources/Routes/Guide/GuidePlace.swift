public import Geo
public import Listings
public import Stations

/// An end of a route: somewhere on the map, perhaps with a name.
public struct GuidePlace: Sendable, Hashable {
  /// Where it is.
  public var position: Coordinate
  /// What it is called, where it has a name.
  public var name: LocalizedText

  /// A place on the map.
  public init(position: Coordinate, name: LocalizedText = LocalizedText()) {
    self.position = position
    self.name = name
  }

  /// A station; its name has the code behind it.
  public init(_ station: Station) {
    position = station.position
    name = LocalizedText(
      thai: station.name.thai.map { "\($0) (\(station.code))" },
      english: station.name.english.map { "\($0) (\(station.code))" })
  }
}
