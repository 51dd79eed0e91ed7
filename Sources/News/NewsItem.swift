import Ranking

/// An item of a news feed, as plain text.
public struct NewsItem: Sendable, Hashable {
  /// The headline on one line, with at most `NewsReader.titleLength` characters.
  public var title: String
  /// The item's `http` or `https` URL.
  public var link: String
  /// The publication time in seconds since 1970; nil if the feed does not include it.
  public var published: Int64?
  /// The name of the feed.
  public var source: String
  /// The headline and summary, folded for comparison with names.
  let searched: String

  init(title: String, link: String, published: Int64?, source: String, summary: String) {
    self.title = title
    self.link = link
    self.published = published
    self.source = source
    searched = SearchText.folded("\(title) \(summary)")
  }
}
