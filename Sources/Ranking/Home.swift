public import Geo
public import Listings

/// One home of a table, as filters look at it: nothing of it is copied before it is asked for.
public struct Home: Sendable {
  let table: HomeTable
  /// Set anew by those who ask a filter of many homes.
  var place: Int

  /// The feed's number.
  public var id: Int64 { table.facts[place].id }
  /// The kind of home.
  public var type: AccommodationType { table.facts[place].type }
  /// Where it stands.
  public var position: Coordinate { table.facts[place].position }
  /// Its price in baht.
  public var price: PriceRange { table.facts[place].price }
  /// Since when it is known, and when its price fell.
  public var history: ListingHistory { table.facts[place].history }
  /// The seller's number.
  public var companyID: Int64? { table.homes[place].listing.companyID }
  /// The seller's name.
  public var companyName: String? { table.homes[place].listing.companyName }
  /// What is offered beside the home.
  public var promotion: String? { table.homes[place].listing.promotion }
  /// The project's name.
  public var name: LocalizedText { table.homes[place].listing.name }
  /// The street address.
  public var address: String? { table.homes[place].listing.address }
  /// The whole listing, which is a large value.
  public var listing: Listing { table.homes[place].listing }

  /// A home by itself, to try a filter on.
  public init(_ known: KnownListing) {
    self.init(table: HomeTable([known]), place: 0)
  }

  init(table: HomeTable, place: Int) {
    self.table = table
    self.place = place
  }
}

/// Listings in the order of their ids, and beside them what filters and sorts most often need,
/// close together.
final class HomeTable: Sendable {
  struct Facts {
    let id: Int64
    let type: AccommodationType
    let position: Coordinate
    let price: PriceRange
    let history: ListingHistory
  }

  let homes: [KnownListing]
  let facts: [Facts]

  init(_ homes: [KnownListing]) {
    // By their places, so that no home is copied.
    let isSorted = homes.indices.dropFirst().allSatisfy {
      homes[$0 - 1].listing.id <= homes[$0].listing.id
    }
    let homes = isSorted ? homes : homes.sorted { $0.listing.id < $1.listing.id }
    self.homes = homes
    facts = homes.map {
      Facts(
        id: $0.listing.id, type: $0.listing.type, position: $0.listing.position, price: $0.price,
        history: $0.history)
    }
  }

  subscript(place: Int) -> Home { Home(table: self, place: place) }

  /// How many homes have an id up to `id`.
  func count(upTo id: Int64) -> Int {
    var (low, high) = (0, facts.count)
    while low < high {
      let middle = (low + high) / 2
      if facts[middle].id <= id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
