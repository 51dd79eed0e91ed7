public import Basics
public import Geo
public import Library
public import ListingStore
public import Messages
public import Ranking

/// The answer to a search.
public struct SearchAnswer: Sendable {
  /// The search's centre.
  public struct Center: Sendable, Hashable {
    /// Where distances are measured from.
    public var coordinate: Coordinate
    /// What stands there, in English: a coordinate, a district, a station.
    public var label: String
    /// The same in Thai, where it differs.
    public var thaiLabel: String?

    package init(coordinate: Coordinate, label: String, thaiLabel: String? = nil) {
      self.coordinate = coordinate
      self.label = label
      self.thaiLabel = thaiLabel
    }

    /// What stands there, in `language`.
    package func label(_ language: Language) -> String {
      language == .thai ? thaiLabel ?? label : label
    }
  }

  /// Where the homes of an answer come from.
  public struct Source: Sendable, Hashable {
    /// The names of the sources that the homes come from, with commas between them.
    public var feed: String
    /// Whether the feed was asked for this answer.
    public var freshness: Freshness
    /// When the feed was asked; the earliest time where several calls were put together.
    public var fetchedAt: Timestamp
    /// What is done with requests for the feed, where the answer is stale: `closed`, `open` or
    /// `half-open`.
    public var condition: String?
    /// Records that the feed sent and that cannot be used, by reason.
    public var skipped: [SkipCount]
    /// Whether all homes asked for are there; false if some are still being fetched, a source has not
    /// answered, or the store covers only a part of the area in its place.
    public var isComplete = true
    /// Each source by itself, in the order of their names.
    public var parts: [Part]

    /// What one source has to do with an answer.
    public struct Part: Sendable, Hashable {
      /// Its name.
      public var name: String
      /// Its kind: `soap`, `file`.
      public var kind: String
      /// How fresh its homes are; nil where it has no part in the answer.
      public var freshness: Freshness?
      /// When it was asked for the oldest of them; nil where it has no part in the answer.
      public var fetchedAt: Timestamp?
      /// What is done with requests for it, where it has not answered as usual.
      public var condition: String?
      /// Records of it that cannot be used, by reason.
      public var skipped: [SkipCount]
      /// Why it has not answered as usual, in a sentence.
      public var failure: Message?
      /// The homes that it no longer sends and that are kept until their removal is accepted; nil if there are
      /// none.
      public var withheld: WithheldRemovals?
    }
  }

  /// What was searched.
  public var query: SearchQuery
  /// Where the search's centre is.
  public var center: Center
  /// What a person should know about how the search was understood, one sentence each.
  public var notes: [Message]
  /// How many homes lie within the radius.
  public var total: Int
  /// How many items they are; nil unless homes at one coordinate, or of one building, are shown as one.
  public var groups: Int?
  /// The homes of this answer, nearest first.
  public var items: [RankedHome]
  /// Where nothing was found: up to three homes outside the radius, nearest first.
  public var outside: [RankedHome]
  /// Where the homes come from.
  public var source: Source
  /// The places to commute to; nil where none was asked for.
  public var commute: CommuteFilter?
  /// Counts of all homes within the radius; nil unless asked for.
  public var facets: Facets?
  /// How the answer was come by; nil unless asked for.
  public var explanation: Explanation?
  /// Where the next answer starts, when there is more.
  public var next: RankCursor?
  /// What has happened to homes like these, the latest first; empty unless asked for.
  public var changes: [HomeChange] = []
}

extension SearchAnswer.Source {
  /// The seconds for which the answer still counts as fresh; 0 if it no longer does.
  ///
  /// - Parameter sources: The sources that it came from.
  public func freshSeconds(in sources: SourceSet) -> Int64 {
    freshness == .stale || !isComplete ? 0 : sources.freshSeconds(fetchedAt: fetchedAt)
  }
}
