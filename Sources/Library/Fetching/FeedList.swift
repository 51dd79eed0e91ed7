package import Basics
import ListingSources
import ListingStore
import Listings
package import Messages
package import Parameters

/// A feed request made in the background.
package enum BackgroundFetch: Hashable, Sendable {
  case homes(FeedQuery)
  case provinces
  case districts(ofProvince: String)
}

/// A list of places from the feed, with the code to request and store it.
protocol FeedList: Hashable, Sendable {
  associatedtype Place: Sendable

  var call: BackgroundFetch { get }

  /// Returns the stored list and the time, in seconds since 1970, at which it was stored.
  func stored(in feed: FeedStore) throws(ListingStoreError) -> (places: [Place], at: Int64)?

  func asked(of source: any ListingSource) async throws(SearchError) -> [Place]

  func keep(_ places: [Place], in feed: FeedStore, at time: Int64) throws(ListingStoreError)
}

/// The provinces that have homes in the feed.
struct ProvinceList: FeedList {
  var call: BackgroundFetch { .provinces }

  func stored(in feed: FeedStore) throws(ListingStoreError) -> (places: [Province], at: Int64)? {
    try feed.provinces().map { ($0.provinces, $0.at) }
  }

  func asked(of source: any ListingSource) async throws(SearchError) -> [Province] {
    try await asking { () async throws(SourceError) in try await source.provinces() }
  }

  func keep(_ places: [Province], in feed: FeedStore, at time: Int64) throws(ListingStoreError) {
    try feed.record(places, at: time)
  }
}

/// The districts of a province, which is identified by its code.
struct DistrictList: FeedList {
  let province: String

  var call: BackgroundFetch { .districts(ofProvince: province) }

  func stored(in feed: FeedStore) throws(ListingStoreError) -> (places: [District], at: Int64)? {
    try feed.districts(inProvince: province).map { ($0.districts, $0.at) }
  }

  func asked(of source: any ListingSource) async throws(SearchError) -> [District] {
    try await asking { () async throws(SourceError) in
      try await source.districts(inProvince: province)
    }
  }

  func keep(_ places: [District], in feed: FeedStore, at time: Int64) throws(ListingStoreError) {
    try feed.record(places, ofProvince: province, at: time)
  }
}

/// A list of places from the feed or the store.
package struct KnownList<Place: Sendable>: Sendable {
  package var places: [Place]
  /// The time at which the list was fetched; nil while the list is fresh.
  var staleSince: Timestamp?
  /// The feed error that caused a stale list to be returned.
  package var failure: SearchError?

  package init(places: [Place], staleSince: Timestamp? = nil, failure: SearchError? = nil) {
    (self.places, self.staleSince, self.failure) = (places, staleSince, failure)
  }

  /// Notes for the user about the age of the list; each note is one sentence.
  package var notes: [Message] {
    guard let staleSince else { return [] }
    return [failure?.publicMessage, SearchNote.staleList(fetchedAt: staleSince).message].compactMap(
      \.self)
  }
}
