import Basics
import ListingSources
import ListingStore
import Listings
package import Messages
package import Parameters

/// What the feed is asked for behind answers.
package enum BackgroundFetch: Hashable, Sendable {
  case homes(FeedQuery)
  case provinces
  case districts(ofProvince: String)
}

/// A list of places that the feed has: how it is asked for, and where a store keeps it.
protocol FeedList: Hashable, Sendable {
  associatedtype Place: Sendable

  var call: BackgroundFetch { get }

  /// The list as it was last kept, and when that was, in seconds since 1970.
  func stored(in feed: FeedStore) throws(ListingStoreError) -> (places: [Place], at: Int64)?

  /// The list as `source` has it now.
  func asked(of source: any ListingSource) async throws(SearchError) -> [Place]

  func keep(_ places: [Place], in feed: FeedStore, at time: Int64) throws(ListingStoreError)
}

/// The provinces that the feed has homes in.
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

/// The districts of the province with a code.
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

/// A list of places as it is known.
package struct KnownList<Place: Sendable>: Sendable {
  package var places: [Place]
  /// When it was fetched, where it is no longer fresh.
  var staleSince: Timestamp?
  /// Why the feed had no answer, where a stale list takes its place.
  package var failure: SearchError?

  /// What a person should know of how old the list is, one sentence each.
  package var notes: [Message] {
    guard let staleSince else { return [] }
    return [failure?.publicMessage, SearchNote.staleList(fetchedAt: staleSince).message].compactMap(
      \.self)
  }
}
