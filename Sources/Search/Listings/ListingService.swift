import Library
import ListingSources
public import ListingStore
public import Listings
public import Parameters
package import Routes
import Stations

/// The stored data of a listing.
public struct ListingAnswer: Sendable {
  /// The listing and the times at which it was seen.
  public var known: StoredListing
  /// All price changes, oldest first.
  public var prices: [PriceChange]
  /// The nearest station, if any.
  public var nearestStation: NearbyStation?
  /// The source's name, which is `sample` or the host of the feed's URL.
  public var feed: String

  /// The listing's identity.
  public var id: ListingID { ListingID(source: feed, key: known.listing.id) }
}

/// Reads single listings from the store, including listings that are gone.
public struct ListingService: Sendable {
  private let libraries: [ListingLibrary]
  private let stations: StationTable

  init(_ libraries: [ListingLibrary], _ stations: StationTable) {
    self.libraries = libraries
    self.stations = stations
  }

  /// Returns the stored data of the listing that `text` identifies. `text` is the listing's
  /// identity or, if only one source has a listing with that key, the listing's key.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` if `text` cannot identify a listing or
  ///   identifies several, `unknownListing` if no search has found the listing, or `store` if the
  ///   store cannot be read.
  public func find(
    _ text: String, parameters: [String: [String]] = [:]
  ) throws(SearchError) -> ListingAnswer {
    try ParameterReader(parameters, known: []).finish()
    if let problem = Self.problem(of: text) {
      throw SearchError(parameter: "id", problem)
    }
    let found = try known(text)
    if found.count > 1 {
      throw SearchError(parameter: "id", Self.ambiguous(text, found))
    }
    if let answer = found.first { return answer }
    if let id = ListingID(text: text), !libraries.contains(where: { $0.source.name == id.source }) {
      throw SearchError(
        .unknownListing,
        SearchMessage.unknownSource(id.source, known: libraries.map(\.source.name)))
    }
    throw SearchError(.unknownListing, SearchMessage.unknownListing(text))
  }

  /// Returns the stored data of the listings in the parameter `ids`, and the ids that no search has
  /// found.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` for an invalid parameter, or `store` if
  ///   the store cannot be read.
  public func find(
    parameters: [String: [String]]
  ) throws(SearchError) -> (found: [ListingAnswer], missing: [String]) {
    var reader = ParameterReader(parameters, known: ["ids"])
    var names: [String] = []
    for text in reader.list("ids") {
      if let problem = Self.problem(of: text) {
        reader.fail("ids", problem)
      } else if !names.contains(text) {
        names.append(text)
      }
    }
    let count = reader.list("ids").count
    if count > Self.mostIDs {
      reader.fail("ids", .tooManyListings(count, limit: Self.mostIDs))
    }
    if names.isEmpty, reader.problems.isEmpty {
      reader.fail("ids", .missing(example: "145831,131958"))
    }
    try reader.finish()
    var found: [ListingAnswer] = []
    var missing: [String] = []
    for name in names {
      let answers = try known(name)
      switch answers.count {
      case 0: missing.append(name)
      case 1: found += answers
      default: reader.fail("ids", Self.ambiguous(name, answers))
      }
    }
    try reader.finish()
    return (found, missing)
  }

  /// The maximum number of listings in one request.
  private static let mostIDs = 100

  /// Returns the problem with using `text` as a listing id, if any.
  private static func problem(of text: String) -> ParameterProblem? {
    text.isEmpty || text.unicodeScalars.count > longestID ? .notAListingID(text) : nil
  }

  /// The maximum number of characters in a listing id: enough for a key of 1,000 escaped bytes.
  private static let longestID = 4_000

  private static func ambiguous(_ text: String, _ answers: [ListingAnswer]) -> ParameterProblem {
    .listingOfSeveralSources(text, ids: answers.map(\.id.text))
  }

  /// Returns the listing with this identity or, if no listing has this identity, all listings with
  /// this key.
  private func known(_ text: String) throws(SearchError) -> [ListingAnswer] {
    if let id = ListingID(text: text),
      let library = libraries.first(where: { $0.source.name == id.source }),
      let answer = try listing(id.key, of: library)
    {
      return [answer]
    }
    var answers: [ListingAnswer] = []
    for library in libraries {
      if let answer = try listing(ListingKey(text), of: library) { answers.append(answer) }
    }
    return answers
  }

  /// Returns the position and name of the home with this id; nil if no search has found the home.
  package func place(of id: String) throws(SearchError) -> GuidePlace? {
    do throws(SearchError) {
      let listing = try find(id).known.listing
      return GuidePlace(position: listing.position, name: listing.name)
    } catch {
      guard error.code == .unknownListing || error.code == .invalidParameter else { throw error }
      return nil
    }
  }

  private func listing(
    _ key: ListingKey, of library: ListingLibrary
  ) throws(SearchError) -> ListingAnswer? {
    let found: (listing: StoredListing, prices: [PriceChange])?
    do {
      found = try library.snapshots.feed.listing(key)
    } catch {
      throw SearchError(error)
    }
    guard let found else { return nil }
    return ListingAnswer(
      known: found.listing, prices: found.prices,
      nearestStation: NearbyStation(to: found.listing.listing.position, of: stations),
      feed: library.source.name)
  }
}
