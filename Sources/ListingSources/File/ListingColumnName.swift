public import Listings

/// The columns in a table of listings, and the properties of a GeoJSON feature; see
/// `docs/listings-csv.md`.
public enum ListingColumnName: Sendable, Hashable, CaseIterable {
  /// The source's key.
  case id
  /// The latitude in degrees.
  case latitude
  /// The longitude in degrees.
  case longitude
  /// The district's name.
  case district
  /// A text field of the listing.
  case text(TextField)
  /// An integer field of the listing.
  case number(NumberField)

  /// All columns that a table may have.
  public static let allCases: [ListingColumnName] =
    [.id, .latitude, .longitude, .district] + NumberField.allCases.map { .number($0) }
    + TextField.allCases.filter { !$0.names.files.isEmpty }.map { .text($0) }

  /// The usual name.
  public var name: String { aliases.first ?? "" }

  /// The names of the column, with the usual name first. Names are compared ignoring case, `_` and
  /// spaces.
  public var aliases: [String] {
    switch self {
    case .id: ["id", "source_id", "listing_id", "home_id", "a_id", "ref", "รหัส"]
    case .latitude: ["lat", "latitude", "p_mark_lat", "y", "ละติจูด"]
    case .longitude: ["lon", "lng", "long", "longitude", "p_mark_lon", "x", "ลองจิจูด"]
    case .district:
      ["district", "khet", "amphoe", "neighbourhood", "neighborhood", "เขต", "อำเภอ"]
    case .text(let field): field.names.files
    case .number(let field): field.names.files
    }
  }
}
