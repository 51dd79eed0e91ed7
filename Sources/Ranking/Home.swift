public import Geo
public import Listings

/// One home of a table, as filters look at it: nothing of it is copied before it is asked for.
public struct Home: Sendable {
  let table: HomeTable
  /// The home's place in its snapshot's table. Set anew by those who ask a filter of many homes.
  public internal(set) var place: Int

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
  public var companyID: Int64? { table.homes.companyID(at: place) }
  /// The seller's name.
  public var companyName: String? { table.homes.text(.companyName, at: place) }
  /// What is offered beside the home.
  public var promotion: String? { table.homes.text(.promotion, at: place) }
  /// The project's name.
  public var name: LocalizedText {
    LocalizedText(
      thai: table.homes.text(.thaiName, at: place),
      english: table.homes.text(.englishName, at: place))
  }
  /// The street address.
  public var address: String? { table.homes.text(.address, at: place) }
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

/// The listings of a snapshot.
final class HomeTable: Sendable {
  typealias Facts = PackedListings.Facts

  let homes: PackedListings
  let facts: [Facts]

  init(_ homes: PackedListings) {
    self.homes = homes
    facts = homes.facts
  }

  /// A table of `homes`, best in the order of their ids.
  convenience init(_ homes: [KnownListing]) {
    // By their places, so that no home is copied.
    let isSorted = homes.indices.dropFirst().allSatisfy {
      homes[$0 - 1].listing.id <= homes[$0].listing.id
    }
    let homes = isSorted ? homes : homes.sorted { $0.listing.id < $1.listing.id }
    var packed = PackedListings()
    for home in homes { packed.append(home) }
    self.init(packed)
  }

  subscript(place: Int) -> Home { Home(table: self, place: place) }

  /// How many homes have an id up to `id`.
  func count(upTo id: Int64) -> Int { place(from: 0) { $0.id <= id } }

  /// The first place from `start` on whose id is not less than `id`.
  func place(of id: Int64, from start: Int) -> Int { place(from: start) { $0.id < id } }

  /// The first place from `start` on whose home does not come before what is looked for.
  @inline(__always)
  private func place(from start: Int, _ comesBefore: (Facts) -> Bool) -> Int {
    var (low, high) = (start, facts.count)
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(facts[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
