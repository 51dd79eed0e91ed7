public import Basics
public import Geo

/// The tables of a store in PostgreSQL as conditions refer to them.
public struct DatabaseTables: Sendable {
  /// The name of the source whose listings are searched.
  public let source: String
  /// The schema that PostGIS is in, as SQL has it.
  public let postgis: String
  /// The last change, and its listing, up to which `text_fold` has the folded texts; nil where it has
  /// all of them.
  public let foldedUpTo: (revision: Int64, listing: Int64)?
  /// A circle in which all homes lie that are looked for; nil where that is not known.
  public var circle: (center: Coordinate, radius: Double)?

  /// Metres by which a distance of PostGIS differs from one of `Geo` at most. Both are within 20 nm of
  /// the geodesic, and PostGIS rounds to 10 nm.
  public static let margin = 0.001

  /// The tables of a source's part of a store.
  public init(
    source: String, postgis: String, foldedUpTo: (revision: Int64, listing: Int64)?
  ) {
    self.source = source
    self.postgis = postgis
    self.foldedUpTo = foldedUpTo
  }

  /// A place as PostGIS has it.
  public func point(_ place: Coordinate) -> SQLText {
    """
    \(name: postgis).ST_SetSRID(\(name: postgis).ST_MakePoint(\(place.longitude), \
    \(place.latitude)), 4326)::\(name: postgis).geography
    """
  }

  /// Metres between a row and a place, along the geodesic on WGS84.
  public func distance(to place: Coordinate) -> SQLText {
    "\(name: postgis).ST_Distance(listing.point, \(point(place)))"
  }

  /// What rows are sorted by so that the index has the nearest first: metres on the sphere.
  public func nearness(to place: Coordinate) -> SQLText {
    "listing.point OPERATOR(\(name: postgis).<->) \(point(place))"
  }

  /// The rows within so many metres of a place.
  public func rows(within metres: Double, of place: Coordinate) -> DatabaseCondition {
    DatabaseCondition(
      possible: isWithin(metres + Self.margin, of: place),
      certain: metres < Self.margin ? "FALSE" : isWithin(metres - Self.margin, of: place))
  }

  func isWithin(_ metres: Double, of place: Coordinate) -> SQLText {
    "\(name: postgis).ST_DWithin(listing.point, \(point(place)), \(metres))"
  }

  /// The rows whose folded texts, a row of `text_fold`, meet a condition.
  func rows(whoseTexts condition: SQLText) -> DatabaseCondition {
    // Unlike IN, EXISTS may look at the rows of few homes alone, wherever it stands.
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

  /// The rows whose texts are folded.
  public var foldedRows: DatabaseCondition {
    guard let foldedUpTo else { return DatabaseCondition("TRUE") }
    return DatabaseCondition(
      possible: "TRUE",
      certain: "(listing.revision, listing.id) <= \(Self.place(foldedUpTo))")
  }

  /// Whether a column holds all of some words, each of which is folded.
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
