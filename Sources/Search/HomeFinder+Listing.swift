import Geo
import JSONStream
public import ListingStore
import Listings
import Stations

/// What is known of one listing.
public struct ListingAnswer: Sendable {
  /// The listing, and when it was seen.
  public var known: StoredListing
  /// Every change of its price, the oldest first.
  public var prices: [PriceChange]
  /// The station nearest to it.
  public var nearestStation: NearbyStation?
  /// `sample`, or the host of the feed's URL.
  public var feed: String
}

extension HomeFinder {
  /// What the store holds of the listing with the id that `text` is.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where the text is no id, `unknownListing`
  ///   where no search has found a listing with it, `store` where the store cannot be read.
  public func listing(
    _ text: String, parameters: [String: [String]] = [:]
  ) throws(SearchError) -> ListingAnswer {
    try ParameterReader(parameters, known: []).finish()
    guard let id = Int64(text), String(id) == text, id >= 0 else {
      throw SearchError(
        .invalidParameter,
        parameters: [.init(name: "id", reason: "“\(text.quotable)” is not a listing's number")])
    }
    let found: (listing: StoredListing, prices: [PriceChange])?
    do {
      found = try library.mirror.feed.listing(id)
    } catch {
      throw SearchError(.store, error.message, cause: error.cause)
    }
    guard let found else {
      throw SearchError(
        .unknownListing, "No search has found a listing \(id) yet; search near it first.")
    }
    let nearest = stations.nearest(to: found.listing.listing.position)
    return ListingAnswer(
      known: found.listing, prices: found.prices,
      nearestStation: nearest.map { NearbyStation(station: $0.station, distance: $0.distance) },
      feed: library.source.name)
  }
}

extension ListingAnswer {
  /// The answer as the JSON document that the facade sends and `--json` prints, with a line feed
  /// at its end.
  public var json: [UInt8] {
    var json = JSONWriter(capacity: 2_048)
    json.object { json in
      let listing = known.listing
      listing.writeHead(to: &json)
      listing.writeTail(to: &json)
      if let nearestStation {
        json.object("nearestStation") { nearestStation.write(to: &$0) }
      }
      json.field("feed", feed)
      json.field("firstSeen", Timestamp(seconds: known.firstSeen).text)
      json.field("lastSeen", Timestamp(seconds: known.lastSeen).text)
      json.field("goneAt", known.goneAt.map { Timestamp(seconds: $0).text })
      json.array("priceChanges") { json in
        for change in prices {
          json.object { json in
            json.field("at", Timestamp(seconds: change.at).text)
            json.field("before", change.before)
            json.field("after", change.after)
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
