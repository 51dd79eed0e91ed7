public import Accounts
public import Geo
public import Messages
public import Search
public import Store

/// The id of a saved search.
public typealias SavedSearchID = Identifier<SavedSearch>

/// What can happen to a home that a search reports.
public typealias AlertKind = HomeChange.Kind

/// A search that somebody has saved, to be told of what happens to the homes that it finds.
public struct SavedSearch: Sendable, Hashable {
  /// What tells it from others.
  public var id: SavedSearchID
  /// Its name.
  public var name: String
  /// What is searched for.
  public var query: SavedQuery
  /// The centre of the search, as it was found when the search was saved.
  public var center: Coordinate
  /// Metres around the centre within which all lies that is searched for.
  public var radius: Double
  /// What is reported.
  public var report: Set<AlertKind>
  /// How often it is mailed.
  public var frequency: AlertFrequency
  /// The language of its mails and its feed where one was chosen; else that of the account counts.
  public var language: Language?
  /// When it was saved, in seconds since 1970.
  public var created: Int64
  /// Only what happens behind this place in the history of the store is reported.
  public var since: EventCursor
  /// When that was, in seconds since 1970.
  public var sinceTime: Int64
  /// Whether it has a private address at which it is read as a feed.
  public var hasFeed: Bool
  /// The number of its last change among those of all searches.
  public var version: Int64
}

/// A saved search that is to be made, or a change of one: only what is given.
public struct SavedSearchEdit: Sendable, Hashable {
  /// Its name.
  public var name: String?
  /// What is searched for.
  public var query: SavedQuery?
  /// What is reported.
  public var report: Set<AlertKind>?
  /// How often it is mailed.
  public var frequency: AlertFrequency?
  /// The language of its mails and its feed.
  public var language: Language?

  /// What is given.
  public init(
    name: String? = nil, query: SavedQuery? = nil, report: Set<AlertKind>? = nil,
    frequency: AlertFrequency? = nil, language: Language? = nil
  ) {
    self.name = name
    self.query = query
    self.report = report
    self.frequency = frequency
    self.language = language
  }
}

/// Where a search looks, and from when on: found once, when the search is saved or changed.
public struct SearchStart: Sendable, Hashable {
  /// The centre of the search.
  public var center: Coordinate
  /// Metres around the centre within which all lies that is searched for.
  public var radius: Double
  /// The present end of the history of the store.
  public var cursor: EventCursor

  /// A start.
  public init(center: Coordinate, radius: Double, cursor: EventCursor) {
    self.center = center
    self.radius = radius
    self.cursor = cursor
  }
}
