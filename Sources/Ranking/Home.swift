import CMachine
public import Geo
public import Listings

/// One home of a table, as filters look at it: nothing of it is copied before it is asked for.
public struct Home: Sendable {
  let table: HomeColumns
  /// The home's place in its snapshot's table. Set anew by those who ask a filter of many homes.
  public internal(set) var place: Int

  /// The source's key.
  public var id: ListingKey { table.homes.key(at: place) }
  /// The name of the source.
  public var source: String { table.sources[Int(table.facts[place].source)] }
  /// What tells the home from every other.
  public var listingID: ListingID { ListingID(source: source, key: id) }
  /// The kind of home.
  public var type: AccommodationType { table.facts[place].type }
  /// Where it stands.
  public var position: Coordinate { table.facts[place].position }
  /// Its price in baht.
  public var price: PriceRange { table.facts[place].price }
  /// Since when it is known, and when its price fell.
  public var history: ListingHistory { table.facts[place].history }
  /// When it last changed, in microseconds since 1970; 0 where nobody knows.
  public var changedAt: Int64 { table.homes.changes[place] }
  /// Returns one of its whole numbers.
  public func number(_ field: NumberField) -> Int64? { table.homes.number(field, at: place) }
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
  /// The source's own words for the kind of home.
  public var typeText: String? { table.homes.text(.typeText, at: place) }
  /// The small picture's file name or address.
  public var picture: String? { table.homes.text(.picture, at: place) }
  /// The large picture's or plan's file name or address.
  public var plan: String? { table.homes.text(.plan, at: place) }
  /// The price as written.
  public var priceText: String? { table.homes.text(.price, at: place) }
  /// The street address.
  public var address: String? { table.homes.text(.address, at: place) }
  /// The seller's telephone numbers, as the source writes them.
  public var telephone: String? { table.homes.text(.telephone, at: place) }
  /// The whole listing, which is a large value.
  public var listing: Listing { table.homes[place].listing }

  /// A home by itself, to try a filter on.
  public init(_ known: KnownListing) {
    self.init(table: HomeColumns([known]), place: 0)
  }

  init(table: HomeColumns, place: Int) {
    self.table = table
    self.place = place
  }
}

/// The listings of a snapshot.
final class HomeColumns: Sendable {
  typealias Facts = PackedListings.Facts

  /// The names of the sources, in order.
  let sources: [String]
  let homes: PackedListings
  let facts: [Facts]
  /// By their places, the listings of the homes that have several.
  let offers: [Int: [Home]]
  /// When the first home of each source was seen, in seconds since 1970; the greatest number where none
  /// was.
  let firstSeen: [Int64]

  /// A table of the homes of `sources`, in the order of those and of their keys.
  ///
  /// - Parameter firstSeen: When the first home of each source was seen, where that is known of more
  ///   homes than these.
  init(
    _ homes: PackedListings, of sources: [String], offers: [Int: [Home]] = [:],
    firstSeen: [Int64]? = nil
  ) {
    self.sources = sources
    self.offers = offers
    self.homes = homes
    facts = homes.facts
    self.firstSeen =
      firstSeen
      ?? homes.facts.reduce(into: [Int64](repeating: .max, count: sources.count)) {
        firsts, facts in
        let source = Int(facts.source)
        firsts[source] = min(firsts[source], facts.history.firstSeen)
      }
  }

  /// A table of `homes` of one source, best in the order of their keys.
  convenience init(_ homes: [KnownListing], of source: String = "") {
    // By their places, so that no home is copied.
    let isSorted = homes.indices.dropFirst().allSatisfy {
      homes[$0 - 1].listing.id <= homes[$0].listing.id
    }
    let homes = isSorted ? homes : homes.sorted { $0.listing.id < $1.listing.id }
    var packed = PackedListings()
    for home in homes { packed.append(home) }
    self.init(packed, of: [source])
  }

  subscript(place: Int) -> Home { Home(table: self, place: place) }

  /// Has the processor fetch what ``facts`` has of the home at `place`, which is looked at soon: memory
  /// that many searches miss is then fetched for several homes at a time.
  @inline(__always)
  func prefetch(_ place: Int) {
    facts.withUnsafeBytes { bytes in
      let offset = place * MemoryLayout<Facts>.stride + Facts.mainOffset
      cmachine_prefetch(bytes.baseAddress.map { $0 + offset })
    }
  }

  /// The same with one of `places`, which are looked at one after the other, where that with this number
  /// is looked at now.
  @inline(__always)
  func prefetch(_ places: [Int], behind number: Int) {
    if number + Self.ahead < places.count { prefetch(places[number + Self.ahead]) }
  }

  /// How many homes are fetched from memory at a time.
  private static let ahead = 16

  /// How many homes stand up to `id` in the table's order, that of sources and keys.
  func count(upTo id: ListingID) -> Int {
    let place = place(of: id)
    return place < facts.count && self[place].listingID == id ? place + 1 : place
  }

  /// What decides between equal keys where an earlier answer ended at `position`: the place of the
  /// last home that does not come behind the one shown there, which may be gone.
  func tie(of position: RankPosition) -> Int64 {
    switch position.item {
    case .home(let id): Int64(count(upTo: id) - 1)
    case .group(let number): number
    }
  }

  /// The first place whose home does not come before `id`.
  func place(of id: ListingID) -> Int {
    var (low, high) = (0, facts.count)
    while low < high {
      let middle = (low + high) / 2
      let source = sources[Int(facts[middle].source)]
      let comesBefore =
        source == id.source ? homes.isKey(at: middle, lessThan: id.key) : source < id.source
      if comesBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
