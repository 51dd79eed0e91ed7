public import Geo
public import Listings
public import Stations

/// An end of a route: a position on the map, optionally with a name.
public struct GuidePlace: Sendable, Hashable {
  /// The position on the map.
  public var position: Coordinate
  /// The name of the place, if any.
  public var name: LocalizedText

  /// Creates a place on the map.
  public init(position: Coordinate, name: LocalizedText = LocalizedText()) {
    self.position = position
    self.name = name
  }

  /// Creates a place at a station; its name is the station's name with the code in brackets.
  public init(_ station: Station) {
    position = station.position
    name = LocalizedText(
      thai: station.name.thai.map { "\($0) (\(station.code))" },
      english: station.name.english.map { "\($0) (\(station.code))" })
  }
}
