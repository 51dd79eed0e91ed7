public import Accounts
public import Geo
public import Messages
public import Search
public import Store

public typealias SavedSearchID = Identifier<SavedSearch>

/// A kind of change to a home that a search reports.
public typealias AlertKind = HomeChange.Kind

/// A search that a user saved to be notified of changes to the homes that it finds.
public struct SavedSearch: Sendable, Hashable {
  public var id: SavedSearchID
  public var name: String
  public var query: SavedQuery
  /// The centre of the search, found when its query was saved.
  public var center: Coordinate
  /// The radius in metres around the centre that contains the whole area searched.
  public var radius: Double
  /// The kinds of change that are reported.
  public var report: Set<AlertKind>
  /// How often emails are sent.
  public var frequency: AlertFrequency
  /// The language of its emails and its feed; nil for the account's language.
  public var language: Language?
  /// When it was saved, in seconds since 1970.
  public var created: Int64
  /// The position in the store's history after which events are reported.
  public var since: EventCursor
  /// The time of the position `since`, in seconds since 1970.
  public var sinceTime: Int64
  /// Whether it has a secret feed address.
  public var hasFeed: Bool
  /// The number of its last change; changes to all searches are counted together.
  public var version: Int64
}

/// The fields of a new saved search, or a change to one; fields that are nil stay unchanged.
public struct SavedSearchEdit: Sendable, Hashable {
  public var name: String?
  public var query: SavedQuery?
  /// The kinds of change that are reported.
  public var report: Set<AlertKind>?
  /// How often emails are sent.
  public var frequency: AlertFrequency?
  /// The language of its emails and its feed.
  public var language: Language?

  /// Creates an edit of these fields.
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

/// The place and the history position where a search starts, found once, when the search is saved
/// or changed.
public struct SearchStart: Sendable, Hashable {
  /// The centre of the search.
  public var center: Coordinate
  /// The radius in metres around the centre that contains the whole area searched.
  public var radius: Double
  /// The current end of the store's history.
  public var cursor: EventCursor

  /// Creates a start.
  public init(center: Coordinate, radius: Double, cursor: EventCursor) {
    self.center = center
    self.radius = radius
    self.cursor = cursor
  }
}
