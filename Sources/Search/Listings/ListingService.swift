import Library
import ListingSources
public import ListingStore
public import Listings
public import Parameters
package import Routes
import Stations

/// What is known of one listing.
public struct ListingAnswer: Sendable {
  /// The listing, and when it was seen.
  public var known: StoredListing
  /// Every change of its price, the oldest first.
  public var prices: [PriceChange]
  /// The station nearest to it.
  public var nearestStation: NearbyStation?
  /// The source's name: `sample`, or the host of the feed's URL.
  public var feed: String

  /// The listing's identity.
  public var id: ListingID { ListingID(source: feed, key: known.listing.id) }
}

/// Reads single listings from the store, gone ones included.
public struct ListingService: Sendable {
  private let libraries: [ListingLibrary]
  private let stations: StationTable

  init(_ libraries: [ListingLibrary], _ stations: StationTable) {
    self.libraries = libraries
    self.stations = stations
  }

  /// What the store holds of the listing that `text` names: by its identity, or by its source's own
  /// key where no other source has a listing with that.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where the text cannot name one, or names
  ///   several, `unknownListing` where no search has found it, `store` where the store cannot be read.
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

  /// What the store holds of the listings that `ids` names, and the names of those that no search has
  /// found.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` for a bad parameter, `store` where the
  ///   store cannot be read.
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

  /// How many listings may be asked for by their ids at once.
  private static let mostIDs = 100

  /// What is wrong with `text` as the name of a listing; nil where nothing is.
  private static func problem(of text: String) -> ParameterProblem? {
    text.isEmpty || text.unicodeScalars.count > longestID ? .notAListingID(text) : nil
  }

  /// Characters of the longest name of a listing: a key of a thousand bytes, each of them escaped.
  private static let longestID = 4_000

  private static func ambiguous(_ text: String, _ answers: [ListingAnswer]) -> ParameterProblem {
    .listingOfSeveralSources(text, ids: answers.map(\.id.text))
  }

  /// The listings that `text` names: the one with that identity, else those with that key.
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

  /// Where the home with an id is and what it is called; nil where no search has found one.
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
