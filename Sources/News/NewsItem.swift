import Ranking

/// An item of a news feed, as plain text.
public struct NewsItem: Sendable, Hashable {
  /// The headline on one line, at most `NewsReader.titleLength` characters.
  public var title: String
  /// The `http` or `https` address of the item.
  public var link: String
  /// The time of publication, in seconds since 1970; nil if the feed does not give it.
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
