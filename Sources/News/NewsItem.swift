import Ranking

/// An item of a news feed, as plain text.
public struct NewsItem: Sendable, Hashable {
  /// The headline, on one line, at most `NewsReader.titleLength` characters.
  public var title: String
  /// Where the item is read: an `http` or `https` address.
  public var link: String
  /// When it was published, in seconds since 1970; nil where the feed does not say.
  public var published: Int64?
  /// The name of the feed.
  public var source: String
  /// The headline and summary, folded as names are for comparison.
  let searched: String

  init(title: String, link: String, published: Int64?, source: String, summary: String) {
    self.title = title
    self.link = link
    self.published = published
    self.source = source
    searched = SearchText.folded("\(title) \(summary)")
  }
}
