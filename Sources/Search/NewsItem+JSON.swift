import Basics
import JSONStream
import ListingStore
public import News
public import Parameters

extension HomeFinder {
  /// What `feeds` say of the home that `id` names, as the JSON document that the facade sends:
  /// `{total, items: [{title, link, source, published}]}`, the latest first.
  ///
  /// - Throws: `SearchError` where `id` names no listing, or several.
  public func news(
    about id: String, parameters: [String: [String]] = [:], in feeds: NewsFeeds?
  ) throws(SearchError) -> [UInt8] {
    let listing = try listing(id, parameters: parameters).known.listing
    let items = feeds?.items(about: listing) ?? []
    return JSONWriter.document(capacity: 64 + 512 * items.count) { json in
      json.field("total", items.count)
      json.objects("items", items) { json, item in
        json.field("title", item.title)
        json.field("link", item.link)
        json.field("source", item.source)
        json.field("published", item.published.map { Timestamp(seconds: $0).text })
      }
    }
  }
}
