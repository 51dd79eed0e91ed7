public import Geo
import Synchronization

/// A part of the map divided into areas, such as its districts.
public final class AreaDivision: Sendable {
  /// An area by what is known of its place.
  public struct Area: Sendable {
    /// Its edges; nil where they are not known.
    public var outline: Polygon?
    /// Its middle, which stands for it where the outline is not known.
    public var center: Coordinate?

    /// An area by its edges and its middle.
    public init(outline: Polygon?, center: Coordinate?) {
      self.outline = outline
      self.center = center
    }
  }

  /// The areas.
  public let areas: [Area]

  /// A division into `areas`, which go by their places in the list.
  public init(_ areas: [Area]) { self.areas = areas }

  /// How many areas there are.
  public var count: Int { areas.count }

  /// Metres from its middle up to which homes belong to an area of unknown edges.
  static let reach = 10_000.0
}

/// What has been found of the parts that a table's homes lie in, for the last division asked about.
final class HomeParts: Sendable {
  let state = Mutex<(division: AreaDivision, parts: [Int?])?>(nil)
}
