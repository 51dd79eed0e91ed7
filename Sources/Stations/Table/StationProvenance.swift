/// A source of facts in a table, and its licence.
public struct StationProvenance: Sendable, Hashable {
  /// The display name: the URL without user, password and query, or the file name.
  public var source: String
  /// The licence stated by the source or its publisher; nil if they state no licence.
  public var licence: String?
  /// The time of retrieval: a date or a time in UTC (ISO 8601).
  public var retrieved: String
  /// The SHA-256 of the source in hexadecimal digits.
  public var checksum: String
  /// The number of stations with facts from the source.
  public var rows: Int
  /// The attribution that the licence requires.
  public var attribution: String?
  /// The entity tag of the source, for conditional requests.
  public var entityTag: String?

  /// Creates the description of a source.
  public init(
    source: String, licence: String? = nil, retrieved: String, checksum: String, rows: Int,
    attribution: String? = nil, entityTag: String? = nil
  ) {
    self.source = source
    self.licence = licence
    self.retrieved = retrieved
    self.checksum = checksum
    self.rows = rows
    self.attribution = attribution
    self.entityTag = entityTag
  }
}

/// The contents of a station table.
public struct StationTableContents: Sendable, Hashable {
  /// The stations in ID order.
  public var stations: [Station]
  /// The source of each station's position, in the order of the stations; an entry is nil if it is
  /// not recorded. Nil for a table from a release that did not record sources.
  public var sources: [String?]?
  /// The sources of the facts, oldest first.
  public var provenance: [StationProvenance]
  /// The version of the table format.
  public var version: Int
  /// Whether the stations are unchanged since homefind wrote them.
  public var isAsWritten: Bool
}
