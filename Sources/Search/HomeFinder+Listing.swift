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
    guard let id = Self.id(text) else {
      throw SearchError(
        .invalidParameter,
        parameters: [.init(name: "id", problem: .notAListingID(text))])
    }
    guard let answer = try listing(id: id) else {
      throw SearchError(
        .unknownListing, SearchMessage.unknownListing(id))
    }
    return answer
  }

  /// What the store holds of the listings that `ids` names, and the ids of those that no search has
  /// found.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` for a bad parameter, `store` where the
  ///   store cannot be read.
  public func listings(
    parameters: [String: [String]]
  ) throws(SearchError) -> (found: [ListingAnswer], missing: [Int64]) {
    var reader = ParameterReader(parameters, known: ["ids"])
    var ids: [Int64] = []
    for text in reader.list("ids") {
      if let id = Self.id(text) {
        if !ids.contains(id) { ids.append(id) }
      } else {
        reader.fail("ids", .notAListingID(text))
      }
    }
    let count = reader.list("ids").count
    if count > Self.mostIDs {
      reader.fail("ids", .tooManyListings(count, limit: Self.mostIDs))
    }
    if ids.isEmpty, reader.problems.isEmpty {
      reader.fail("ids", .missing(example: "145831,131958"))
    }
    try reader.finish()
    var found: [ListingAnswer] = []
    var missing: [Int64] = []
    for id in ids {
      if let answer = try listing(id: id) { found.append(answer) } else { missing.append(id) }
    }
    return (found, missing)
  }

  /// How many listings may be asked for by their ids at once.
  public static let mostIDs = 100

  /// The number that `text` is, written as we write it.
  private static func id(_ text: String) -> Int64? {
    Int64(text).flatMap { String($0) == text && $0 >= 0 ? $0 : nil }
  }

  private func listing(id: Int64) throws(SearchError) -> ListingAnswer? {
    let found: (listing: StoredListing, prices: [PriceChange])?
    do {
      found = try library.mirror.feed.listing(id)
    } catch {
      throw SearchError(.store, error.message, cause: error.cause)
    }
    guard let found else { return nil }
    return ListingAnswer(
      known: found.listing, prices: found.prices,
      nearestStation: NearbyStation(to: found.listing.listing.position, of: stations),
      feed: library.source.name)
  }
}

extension ListingAnswer {
  /// The answer as the JSON document that the facade sends and `--json` prints, with a line feed
  /// at its end.
  public var json: [UInt8] { json(AnswerShape()) }

  /// The same with labels in another language, or with only some parts.
  public func json(_ shape: AnswerShape) -> [UInt8] {
    var json = JSONWriter(capacity: 2_048)
    json.object { write(to: &$0, shape) }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Several listings as the JSON document that the facade sends.
  public static func document(
    of found: [ListingAnswer], missing: [Int64], _ shape: AnswerShape
  ) -> [UInt8] {
    var json = JSONWriter(capacity: 256 + 2_048 * found.count)
    json.object { json in
      json.array("items") { json in
        for listing in found { json.object { listing.write(to: &$0, shape) } }
      }
      json.array("missing", missing.map(String.init))
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private func write(to json: inout JSONWriter, _ shape: AnswerShape) {
    let listing = known.listing
    listing.writeHead(to: &json, shape)
    listing.writeTail(to: &json, shape)
    if let nearestStation, shape.tells(.nearestStation) {
      nearestStation.writeField(to: &json)
    }
    if shape.tells(.feed) { json.field("feed", feed) }
    if shape.tells(.firstSeen) {
      json.field("firstSeen", Timestamp(seconds: known.firstSeen).text)
    }
    if shape.tells(.lastSeen) { json.field("lastSeen", Timestamp(seconds: known.lastSeen).text) }
    if shape.tells(.goneAt) {
      json.field("goneAt", known.goneAt.map { Timestamp(seconds: $0).text })
    }
    guard shape.tells(.priceChanges) else { return }
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
}
