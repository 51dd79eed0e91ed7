public import Basics
public import Geo
public import Library
public import ListingStore
public import Messages
public import Ranking

/// The answer to a search.
///
/// To read all pages, repeat the query with the cursor of each answer:
///
/// ```swift
/// var homes: [RankedHome] = []
/// repeat {
///   let answer = try await finder.answer(to: query)
///   homes += answer.items
///   query.cursor = answer.next
/// } while query.cursor != nil
/// ```
public struct SearchAnswer: Sendable {
  /// The centre of a search.
  public struct Center: Sendable, Hashable {
    /// The coordinate from which distances are measured.
    public var coordinate: Coordinate
    /// The English label: a coordinate, a district, a station.
    public var label: String
    /// The Thai label, if it differs.
    public var thaiLabel: String?

    package init(coordinate: Coordinate, label: String, thaiLabel: String? = nil) {
      self.coordinate = coordinate
      self.label = label
      self.thaiLabel = thaiLabel
    }

    /// Returns the label in `language`.
    package func label(_ language: Language) -> String {
      language == .thai ? thaiLabel ?? label : label
    }
  }

  /// The origin of an answer's homes, and their freshness.
  public struct Source: Sendable, Hashable {
    /// The names of the homes' sources, separated by commas.
    public var feed: String
    public var freshness: Freshness
    /// The time of the request to the feed; the earliest if several were combined.
    public var fetchedAt: Timestamp
    /// The condition of the feed if the answer is stale: `closed`, `open` or `half-open`.
    public var condition: String?
    /// The numbers of unusable feed records, by reason.
    public var skipped: [SkipCount]
    /// Whether no home is missing; false if homes are still being fetched, or if a source has
    /// failed and its store covers only part of the area.
    public var isComplete = true
    /// Each source's part of the answer, sorted by name.
    public var parts: [Part]

    /// One source's part of an answer.
    public struct Part: Sendable, Hashable {
      /// The name of the source.
      public var name: String
      /// The kind of source, such as `soap` or `file`.
      public var kind: String
      /// The freshness of its homes; nil if the answer has no homes from this source.
      public var freshness: Freshness?
      /// The time when its oldest homes were requested; nil if the answer has no homes from this
      /// source.
      public var fetchedAt: Timestamp?
      /// The condition of the source, unless it responded normally.
      public var condition: String?
      /// The numbers of the source's unusable records, by reason.
      public var skipped: [SkipCount]
      /// A sentence that explains why the source did not respond normally.
      public var failure: Message?
      /// The homes that the source no longer sends and whose removal is on hold until accepted, if
      /// any.
      public var withheld: WithheldRemovals?
    }
  }

  /// The query that was answered.
  public var query: SearchQuery
  /// The centre of the search.
  public var center: Center
  /// Notes for the user on how the search was interpreted, one sentence each.
  public var notes: [Message]
  /// The number of homes that match, on all pages.
  public var total: Int
  /// The number of items on all pages; nil unless homes at one coordinate, or in one building, are
  /// shown as one item.
  public var groups: Int?
  /// The homes of this page, in the order of the query.
  public var items: [RankedHome]
  /// Up to three homes outside the search radius, nearest first, if no home matches.
  public var outside: [RankedHome]
  /// The origin of the homes.
  public var source: Source
  /// The filter with the places to commute to, if any.
  public var commute: CommuteFilter?
  /// Counts of all homes that match; nil unless requested.
  public var facets: Facets?
  /// An explanation of how the answer was obtained; nil unless requested.
  public var explanation: Explanation?
  /// The cursor of the next page; nil on the last page.
  public var next: RankCursor?
  /// Changes to homes that match, latest first; empty unless requested.
  public var changes: [HomeChange] = []
}

extension SearchAnswer.Source {
  /// Returns the number of seconds for which the answer remains fresh; 0 if it is stale.
  ///
  /// - Parameter sources: The sources of the answer.
  public func freshSeconds(in sources: SourceSet) -> Int64 {
    freshness == .stale || !isComplete ? 0 : sources.freshSeconds(fetchedAt: fetchedAt)
  }
}
