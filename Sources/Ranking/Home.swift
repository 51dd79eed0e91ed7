import CMachine
public import Geo
public import Listings

/// A home in a table. The value contains only the table and an index; each property reads from the
/// table.
public struct Home: Sendable {
  let table: HomeColumns
  /// The home's index in its snapshot's table. Code that checks many homes changes the index of one
  /// value instead of creating a value for each home.
  public internal(set) var place: Int

  /// The home's key in its source.
  public var id: ListingKey { table.homes.key(at: place) }
  public var source: String { table.sources[Int(table.facts[place].source)] }
  /// The home's identity, which is unique across sources.
  public var listingID: ListingID { ListingID(source: source, key: id) }
  public var type: AccommodationType { table.facts[place].type }
  public var position: Coordinate { table.facts[place].position }
  public var price: PriceRange { table.facts[place].price }
  /// The times when the home was first seen and when its price last dropped.
  public var history: ListingHistory { table.facts[place].history }
  /// The time of the home's last change, in microseconds since 1970; 0 if unknown.
  public var changedAt: Int64 { table.homes.changes[place] }
  /// Returns one of the home's whole-number fields.
  public func number(_ field: NumberField) -> Int64? { table.homes.number(field, at: place) }
  /// The seller's name.
  public var companyName: String? { table.homes.text(.companyName, at: place) }
  /// The promotion as described by the source.
  public var promotion: String? { table.homes.text(.promotion, at: place) }
  /// The project's name.
  public var name: LocalizedText {
    LocalizedText(
      thai: table.homes.text(.thaiName, at: place),
      english: table.homes.text(.englishName, at: place))
  }
  /// The source's own name for the type.
  public var typeText: String? { table.homes.text(.typeText, at: place) }
  /// The file name or URL of the small picture.
  public var picture: String? { table.homes.text(.picture, at: place) }
  /// The file name or URL of the large picture or plan.
  public var plan: String? { table.homes.text(.plan, at: place) }
  /// The price as written by the source.
  public var priceText: String? { table.homes.text(.price, at: place) }
  /// The street address.
  public var address: String? { table.homes.text(.address, at: place) }
  /// The seller's phone numbers as written by the source.
  public var telephone: String? { table.homes.text(.telephone, at: place) }
  /// A copy of the whole listing, which is large.
  public var listing: Listing { table.homes[place].listing }

  /// Creates a home outside of any snapshot, for testing filters.
  public init(_ known: KnownListing) {
    self.init(table: HomeColumns([known]), place: 0)
  }

  init(table: HomeColumns, place: Int) {
    self.table = table
    self.place = place
  }
}

/// The listings of a snapshot, stored in columns.
final class HomeColumns: Sendable {
  typealias Facts = PackedListings.Facts

  /// The names of the sources, in order.
  let sources: [String]
  let homes: PackedListings
  let facts: [Facts]
  /// The listings of each home that has several listings, keyed by the home's index.
  let offers: [Int: [Home]]
  /// The time when the first home of each source was seen, in seconds since 1970; `Int64.max` for a
  /// source without homes.
  let firstSeen: [Int64]

  /// Creates a table of the homes from `sources`, sorted by source and then by key.
  ///
  /// - Parameter firstSeen: The time when the first home of each source was seen, which may be
  ///   based on more homes than `homes`; nil to derive it from `homes`.
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

  /// Creates a table of one source's homes; fastest if `homes` is sorted by key.
  convenience init(_ homes: [KnownListing], of source: String = "") {
    // Compares by index to avoid copying homes.
    let isSorted = homes.indices.dropFirst().allSatisfy {
      homes[$0 - 1].listing.id <= homes[$0].listing.id
    }
    let homes = isSorted ? homes : homes.sorted { $0.listing.id < $1.listing.id }
    var packed = PackedListings()
    for home in homes { packed.append(home) }
    self.init(packed, of: [source])
  }

  subscript(place: Int) -> Home { Home(table: self, place: place) }

  /// Prefetches the ``facts`` of the home at `place` into the CPU cache, which saves time because
  /// the CPU loads several homes in parallel.
  @inline(__always)
  func prefetch(_ place: Int) {
    facts.withUnsafeBytes { bytes in
      let offset = place * MemoryLayout<Facts>.stride + Facts.mainOffset
      cmachine_prefetch(bytes.baseAddress.map { $0 + offset })
    }
  }

  /// Prefetches the element of `places` that a loop at `number` will reach a few steps later.
  @inline(__always)
  func prefetch(_ places: [Int], behind number: Int) {
    if number + Self.ahead < places.count { prefetch(places[number + Self.ahead]) }
  }

  /// The number of homes to prefetch ahead.
  private static let ahead = 16

  /// Returns the number of homes up to and including `id` in the table's order: by source, then by
  /// key.
  func count(upTo id: ListingID) -> Int {
    let place = place(of: id)
    return place < facts.count && self[place].listingID == id ? place + 1 : place
  }

  /// Returns the tiebreaker for equal keys on the page after `position`: the index of the last home
  /// that does not sort after the home at `position`, which may no longer exist.
  func tie(of position: RankPosition) -> Int64 {
    switch position.item {
    case .home(let id): Int64(count(upTo: id) - 1)
    case .group(let number): number
    }
  }

  /// Returns the first index whose home does not sort before `id`.
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
