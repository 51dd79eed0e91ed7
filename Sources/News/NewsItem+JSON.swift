import Basics
import JSONStream

extension NewsItem {
  /// Returns items as the JSON document that the facade sends, in the format
  /// `{total, items: [{title, link, source, published}]}`.
  public static func document(of items: [NewsItem]) -> [UInt8] {
    JSONWriter.document(capacity: 64 + 512 * items.count) { json in
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
