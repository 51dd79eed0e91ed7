/// Where some of a table's facts come from, and on what terms.
public struct StationProvenance: Sendable, Hashable {
  /// What people call the source: its URL without user, password and query, or its file's name.
  public var source: String
  /// The licence as the source or its publisher states it; nil where none is stated.
  public var licence: String?
  /// When the facts were taken from there: a date or a time in UTC (ISO 8601).
  public var retrieved: String
  /// The SHA-256 of what was read, in hexadecimal digits.
  public var checksum: String
  /// How many stations it supplied facts of.
  public var rows: Int
  /// Whom the licence asks to name.
  public var attribution: String?
  /// What the server calls this state of the source, to be asked whether there is a newer one.
  public var entityTag: String?

  /// Where facts come from, by all that is known of it.
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

/// All that a table of stations holds.
public struct StationTableContents: Sendable, Hashable {
  /// The stations in the order of their IDs.
  public var stations: [Station]
  /// The source of each station's place, in the order of the stations, nil if it is not recorded; nil
  /// for a table of a release that did not record any.
  public var sources: [String?]?
  /// Where they come from, the oldest source first.
  public var provenance: [StationProvenance]
  /// The version of the table's format.
  public var version: Int
  /// Whether the stations are as homefind wrote them, without later edits.
  public var isAsWritten: Bool
}
