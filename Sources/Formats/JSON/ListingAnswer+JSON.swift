import Basics
import JSONStream
import ListingStore
import Listings
public import Search

extension ListingAnswer {
  /// Returns the answer as the JSON document that the facade sends and `--json` prints, which ends
  /// with a line feed.
  public func json(_ options: AnswerOptions) -> [UInt8] {
    JSONWriter.document(capacity: 2_048) { write(to: &$0, options) }
  }

  /// Returns several listings as the facade's JSON document.
  public static func document(
    of found: [ListingAnswer], missing: [String], _ options: AnswerOptions
  ) -> [UInt8] {
    JSONWriter.document(capacity: 256 + 2_048 * found.count) { json in
      json.objects("items", found) { json, listing in listing.write(to: &json, options) }
      json.array("missing", missing)
    }
  }

  private func write(to json: inout JSONWriter, _ options: AnswerOptions) {
    let listing = known.listing
    listing.writeHead(to: &json, as: id, options)
    listing.writeTail(to: &json, options)
    if let nearestStation, options.tells(.nearestStation) {
      nearestStation.writeField(to: &json)
    }
    if options.tells(.feed) { json.field("feed", feed) }
    if options.tells(.firstSeen) {
      json.field("firstSeen", Timestamp(seconds: known.firstSeen).text)
    }
    if options.tells(.lastSeen) { json.field("lastSeen", Timestamp(seconds: known.lastSeen).text) }
    if options.tells(.goneAt) {
      json.field("goneAt", known.goneAt.map { Timestamp(seconds: $0).text })
    }
    guard options.tells(.priceChanges) else { return }
    json.objects("priceChanges", prices) { json, change in
      json.field("at", Timestamp(seconds: change.at).text)
      json.field("before", change.before)
      json.field("after", change.after)
      for (name, text) in [
        ("priceBefore" as StaticString, change.before), ("priceAfter", change.after),
      ] {
        if let text { json.object(name) { Price(parsing: text).write(to: &$0) } }
      }
    }
  }
}
