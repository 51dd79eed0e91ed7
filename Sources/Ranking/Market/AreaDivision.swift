public import Geo
import Synchronization

/// A division of part of the map into areas, such as districts.
public final class AreaDivision: Sendable {
  /// An area with its outline, its centre, or both.
  public struct Area: Sendable {
    /// The outline; nil if unknown.
    public var outline: MultiPolygon?
    /// The centre, which represents the area if the outline is unknown.
    public var center: Coordinate?

    public init(outline: MultiPolygon?, center: Coordinate?) {
      self.outline = outline
      self.center = center
    }
  }

  /// The areas of the division.
  public let areas: [Area]

  /// Creates a division into `areas`, which are identified by their indices.
  public init(_ areas: [Area]) { self.areas = areas }

  public var count: Int { areas.count }

  /// The radius in metres of an area without an outline, measured from its centre.
  static let reach = 10_000.0
}

/// Caches the area of each home in a table, for the most recently used division.
final class HomeParts: Sendable {
  let state = Mutex<(division: AreaDivision, parts: [Int?])?>(nil)
}
