package import Geo
public import Listings
import Loans
public import Ranking
package import Stations

/// A listing and its source.
public struct SourceListing: Sendable {
  public var id: ListingID
  public var listing: Listing
}

extension SourceListing {
  package init(_ home: Home) { self.init(id: home.listingID, listing: home.listing) }
}

/// A home and its position relative to the centre of the search.
public struct RankedHome: Sendable {
  public var id: ListingID
  /// The home's data.
  public var listing: Listing
  /// The distance from the centre in metres, along the WGS84 geodesic.
  public var distance: Double
  /// The bearing from the centre in degrees from north; nil if the home is at the centre.
  public var bearing: Double?
  /// The nearest station, if any.
  public var nearestStation: NearbyStation?
  /// Other homes at the same coordinate or in the same building, if such homes are shown as one
  /// item.
  public var others: [SourceListing] = []
  /// The home's listings in all sources, including this one; empty if the home has only one
  /// listing.
  public var offers: [SourceListing] = []
  /// The monthly payment for the lowest price; nil without a budget or a known price.
  public var monthlyPayment: Double?
  /// The trips to the commute destinations, in the order of the query; empty for a query without
  /// destinations.
  public var commutes: [HomeCommute] = []
  /// The score; nil unless homes are scored.
  public var scored: ScoredHome?
  /// The reasons for recommending the home, most important first.
  public var reasons: [HomeReason] = []
}

extension RankedHome {
  /// Creates a home with the other homes in its item and with its position relative to `center`.
  init(
    _ home: Home, distance: Double? = nil, others: [Home] = [], around center: Coordinate,
    _ stations: StationTable
  ) {
    self.init(
      id: home.listingID, listing: home.listing,
      distance: distance ?? center.distance(to: home.position),
      bearing: center.bearing(to: home.position),
      nearestStation: NearbyStation(to: home.position, of: stations),
      others: others.map(SourceListing.init), offers: home.offers.map(SourceListing.init))
  }

  /// Returns the home with its monthly payment for `budget`, if a budget is given.
  func priced(for budget: HomeBudget?) -> RankedHome {
    guard let budget else { return self }
    var home = self
    home.monthlyPayment = PriceRange(readFrom: listing.priceText).leading
      .map { budget.monthlyPayment(forPrice: $0) }
    return home
  }

  package init(_ item: RankAnswer.Item, around center: Coordinate, _ stations: StationTable) {
    self.init(
      item.home, distance: item.distance, others: item.others, around: center, stations)
  }
}
