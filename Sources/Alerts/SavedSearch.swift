public import Accounts
public import Geo
public import Messages
public import Search
public import Store

public typealias SavedSearchID = Identifier<SavedSearch>

/// A kind of change to a home that a search reports.
public typealias AlertKind = HomeChange.Kind

/// A search that a user saved in order to be notified of changes to the homes that it finds.
public struct SavedSearch: Sendable, Hashable {
  public var id: SavedSearchID
  public var name: String
  public var query: SavedQuery
  /// The centre of the search, which was determined when its query was saved.
  public var center: Coordinate
  /// The radius, in metres, of a circle around the centre that contains the whole search area.
  public var radius: Double
  /// The kinds of change that are reported.
  public var report: Set<AlertKind>
  /// How often emails are sent.
  public var frequency: AlertFrequency
  /// The language of the search's emails and feed; nil for the account's language.
  public var language: Language?
  /// When the search was saved, in seconds since 1970.
  public var created: Int64
  /// The position in the store's history; only later events are reported.
  public var since: EventCursor
  /// The time of the position `since`, in seconds since 1970.
  public var sinceTime: Int64
  /// Whether the search has a secret feed address.
  public var hasFeed: Bool
  /// The number of the last change to the search; changes are numbered across all searches.
  public var version: Int64
}

/// The fields of a new saved search, or of a change to a saved search; fields that are nil remain
/// unchanged.
public struct SavedSearchEdit: Sendable, Hashable {
  public var name: String?
  public var query: SavedQuery?
  /// The kinds of change that are reported.
  public var report: Set<AlertKind>?
  /// How often emails are sent.
  public var frequency: AlertFrequency?
  /// The language of the search's emails and feed.
  public var language: Language?

  /// Creates an edit with these fields.
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

/// The place and the position in the history at which a search starts, determined when the search
/// is saved or changed.
public struct SearchStart: Sendable, Hashable {
  /// The centre of the search.
  public var center: Coordinate
  /// The radius, in metres, of a circle around the centre that contains the whole search area.
  public var radius: Double
  /// The current end of the store's history.
  public var cursor: EventCursor

  /// Creates the start of a search.
  public init(center: Coordinate, radius: Double, cursor: EventCursor) {
    self.center = center
    self.radius = radius
    self.cursor = cursor
  }
}
