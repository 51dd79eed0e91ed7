import Listings

/// A change from one known price to another.
public struct PriceMove: Sendable, Hashable {
  /// When the source first had the new price, in seconds since 1970.
  public var at: Int64
  /// The price before in baht: the least, as ``PriceRange/leading``.
  public var before: Int64
  /// The price since in baht.
  public var after: Int64

  /// A change by its moment and prices.
  public init(at: Int64, before: Int64, after: Int64) {
    self.at = at
    self.before = before
    self.after = after
  }
}

/// The homes of a table whose prices changed.
struct MovedHomes {
  private var places: PlaceSet
  private var moves: [Int: [PriceMove]] = [:]

  /// The homes of `table` that stand for one of these listings; a home of several listings has the
  /// price of the one that it is shown by, and that one's changes.
  init(_ listings: [ListingID: [PriceMove]], in table: HomeColumns) {
    places = PlaceSet(upTo: table.facts.count)
    for (id, moves) in listings where !moves.isEmpty {
      let place = table.place(of: id)
      guard place < table.facts.count, table[place].listingID == id else { continue }
      places.insert(place)
      self.moves[place] = moves
    }
  }

  /// The changes of the home at `place`, the oldest first; nil where there is none.
  func moves(at place: Int) -> [PriceMove]? { places.contains(place) ? moves[place] : nil }
}

extension MarketFigures.Changes {
  /// The changes that these shares of the price before are: -0.1 where a home costs a tenth less.
  init(_ shares: [Double]) {
    lower = shares.count { $0 < 0 }
    higher = shares.count { $0 > 0 }
    guard shares.count >= MarketFigures.leastHomes else { return }
    let sorted = shares.sorted()
    let last = sorted.count - 1
    medianPercent = 50 * (sorted[last / 2] + sorted[(last + 1) / 2])
  }
}
