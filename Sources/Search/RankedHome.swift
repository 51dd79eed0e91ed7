package import Geo
public import Listings
import Loans
public import Ranking
package import Stations

/// A listing, and what tells it from every other.
public struct SourceListing: Sendable {
  /// Its identity.
  public var id: ListingID
  /// The listing as its source has it.
  public var listing: Listing
}

extension SourceListing {
  package init(_ home: Home) { self.init(id: home.listingID, listing: home.listing) }
}

/// A home and how it lies to a search's centre.
public struct RankedHome: Sendable {
  /// The home's identity.
  public var id: ListingID
  /// The home.
  public var listing: Listing
  /// Metres from the centre, along the WGS84 geodesic.
  public var distance: Double
  /// Degrees from north in which the home lies from the centre; nil where they are one place.
  public var bearing: Double?
  /// The station nearest to the home.
  public var nearestStation: NearbyStation?
  /// Other homes at the same coordinate or of the same building, where those are shown as one.
  public var others: [SourceListing] = []
  /// The listings of all sources that are this home, itself among them; none where it has only one.
  public var offers: [SourceListing] = []
  /// The monthly payment in baht for the lowest price; nil where no budget or no price is known.
  public var monthlyPayment: Double?
  /// The ways to the places to commute to, in their order; none where none was asked for.
  public var commutes: [HomeCommute] = []
  /// Its score; nil unless homes are in that order.
  public var scored: ScoredHome?
  /// Why it is recommended, the weightiest reason first.
  public var reasons: [HomeReason] = []
}

extension RankedHome {
  /// A home, the others that an item shows with it, and how it lies to `center`.
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

  /// The home with its monthly payment by `budget`, where there is one.
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
