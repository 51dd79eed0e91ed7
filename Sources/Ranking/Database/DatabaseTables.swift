public import Basics
public import Geo

/// The context for conditions that refer to the tables of a store in PostgreSQL.
public struct DatabaseTables: Sendable {
  /// The name of the source whose listings are searched.
  public let source: String
  /// The schema that contains PostGIS, quoted as an SQL identifier.
  public let postgis: String
  /// The last revision and, within it, the last listing that `text_fold` covers; nil if `text_fold`
  /// is complete.
  public let foldedUpTo: (revision: Int64, listing: Int64)?
  /// A circle that contains all homes that the search can find; nil if the search has no such
  /// bound.
  public var circle: (center: Coordinate, radius: Double)?

  /// The maximum difference in metres between the distances computed by PostGIS and by `Geo`. Both
  /// distances are within 20 nanometres of the geodesic, and PostGIS rounds to 10 nanometres.
  public static let margin = 0.001

  public init(
    source: String, postgis: String, foldedUpTo: (revision: Int64, listing: Int64)?
  ) {
    self.source = source
    self.postgis = postgis
    self.foldedUpTo = foldedUpTo
  }

  /// Returns a position as a PostGIS geography.
  public func point(_ place: Coordinate) -> SQLText {
    """
    \(name: postgis).ST_SetSRID(\(name: postgis).ST_MakePoint(\(place.longitude), \
    \(place.latitude)), 4326)::\(name: postgis).geography
    """
  }

  /// Returns an expression for the geodesic distance in metres from a row to `place`, on WGS84.
  public func distance(to place: Coordinate) -> SQLText {
    "\(name: postgis).ST_Distance(listing.point, \(point(place)))"
  }

  /// Returns an expression for the distance in metres on a sphere, which the index uses to find the
  /// nearest rows first.
  public func nearness(to place: Coordinate) -> SQLText {
    "listing.point OPERATOR(\(name: postgis).<->) \(point(place))"
  }

  /// Returns a condition for the rows within `metres` of `place`.
  public func rows(within metres: Double, of place: Coordinate) -> DatabaseCondition {
    DatabaseCondition(
      possible: isWithin(metres + Self.margin, of: place),
      certain: metres < Self.margin ? "FALSE" : isWithin(metres - Self.margin, of: place))
  }

  func isWithin(_ metres: Double, of place: Coordinate) -> SQLText {
    "\(name: postgis).ST_DWithin(listing.point, \(point(place)), \(metres))"
  }

  /// Returns a condition that matches the rows whose `text_fold` row meets `condition`.
  func rows(whoseTexts condition: SQLText) -> DatabaseCondition {
    // Unlike IN, EXISTS lets the planner look up the folded strings of only a few homes.
    let found: SQLText = """
      EXISTS (
        SELECT FROM text_fold
        WHERE text_fold.feed = listing.feed AND text_fold.listing = listing.id AND (\(condition)))
      """
    guard let foldedUpTo else { return DatabaseCondition(found) }
    return DatabaseCondition(
      possible: "(\(found)) OR (listing.revision, listing.id) > \(Self.place(foldedUpTo))",
      certain: "(\(found)) AND (listing.revision, listing.id) <= \(Self.place(foldedUpTo))")
  }

  /// A condition that matches the rows whose text has been folded.
  public var foldedRows: DatabaseCondition {
    guard let foldedUpTo else { return DatabaseCondition("TRUE") }
    return DatabaseCondition(
      possible: "TRUE",
      certain: "(listing.revision, listing.id) <= \(Self.place(foldedUpTo))")
  }

  /// Returns a condition that `column` contains all of `words`, which must already be folded.
  static func contains(_ words: some Sequence<String>, in column: String) -> SQLText {
    .all(
      words.map { word in
        let pattern = "%\(word.replacing(/[\\%_]/) { "\\\($0.output)" })%"
        return "\(name: column) LIKE \(pattern)"
      })
  }

  private static func place(_ folded: (revision: Int64, listing: Int64)) -> SQLText {
    "(\(folded.revision), \(folded.listing))"
  }
}
