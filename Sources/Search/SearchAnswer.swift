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
    /// The English label, which is a coordinate, a district or a station.
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

  /// The origin and freshness of an answer's homes.
  public struct Source: Sendable, Hashable {
    /// The names of the homes' sources, separated by commas.
    public var feed: String
    public var freshness: Freshness
    /// The time of the request to the feed; if several requests were combined, the earliest time.
    public var fetchedAt: Timestamp
    /// The condition of the feed if the answer is stale: `closed`, `open` or `half-open`.
    public var condition: String?
    /// The number of unusable feed records for each reason.
    public var skipped: [SkipCount]
    /// Whether the answer includes all matching homes. The value is false if homes are still being
    /// fetched, or if a source has failed and its store covers only part of the area.
    public var isComplete = true
    /// Each source's part of the answer, sorted by name.
    public var parts: [Part]

    /// The part of an answer that comes from one source.
    public struct Part: Sendable, Hashable {
      /// The name of the source.
      public var name: String
      /// The kind of source, such as `soap` or `file`.
      public var kind: String
      /// The freshness of the source's homes; nil if the answer has no homes from this source.
      public var freshness: Freshness?
      /// The time at which the source's oldest homes were requested; nil if the answer has no homes
      /// from this source.
      public var fetchedAt: Timestamp?
      /// The condition of the source; nil if it responded normally.
      public var condition: String?
      /// The number of the source's unusable records for each reason.
      public var skipped: [SkipCount]
      /// A sentence that explains why the source did not respond normally.
      public var failure: Message?
      /// The homes that the source no longer sends and whose removal is on hold until an operator
      /// accepts it, if any.
      public var withheld: WithheldRemovals?
    }
  }

  /// The query that was answered.
  public var query: SearchQuery
  /// The centre of the search.
  public var center: Center
  /// Notes for the user on how the search was interpreted; each note is one sentence.
  public var notes: [Message]
  /// The number of matching homes on all pages.
  public var total: Int
  /// The number of items on all pages; nil unless homes at the same coordinate or in the same
  /// building are shown as one item.
  public var groups: Int?
  /// The homes on this page, in the order that the query requests.
  public var items: [RankedHome]
  /// Up to three homes outside the search radius, nearest first, if no home matches.
  public var outside: [RankedHome]
  /// The origin of the homes.
  public var source: Source
  /// The filter with the commute destinations, if any.
  public var commute: CommuteFilter?
  /// Counts of all matching homes; nil unless requested.
  public var facets: Facets?
  /// An explanation of how the answer was obtained; nil unless requested.
  public var explanation: Explanation?
  /// The cursor of the next page; nil on the last page.
  public var next: RankCursor?
  /// Changes to matching homes, latest first; empty unless requested.
  public var changes: [HomeChange] = []
}

extension SearchAnswer.Source {
  /// Returns how many seconds the answer remains fresh; 0 if it is stale.
  ///
  /// - Parameter sources: The sources of the answer.
  public func freshSeconds(in sources: SourceSet) -> Int64 {
    freshness == .stale || !isComplete ? 0 : sources.freshSeconds(fetchedAt: fetchedAt)
  }
}
