import Listings

/// A change from one known price to another.
public struct PriceMove: Sendable, Hashable {
  /// The time when the source first reported the new price, in seconds since 1970.
  public var at: Int64
  /// The former price; see ``PriceRange/leading``.
  public var before: Int64
  /// The new price.
  public var after: Int64

  /// Creates a change from `before` to `after`.
  public init(at: Int64, before: Int64, after: Int64) {
    self.at = at
    self.before = before
    self.after = after
  }
}

/// The homes in a table whose prices changed.
struct MovedHomes {
  private var places: PlaceSet
  private var moves: [Int: [PriceMove]] = [:]

  /// Selects the homes of `table` whose displayed listing is one of `listings`. For a home with
  /// several listings, only the displayed listing's price and price changes count.
  init(_ listings: [ListingID: [PriceMove]], in table: HomeColumns) {
    places = PlaceSet(upTo: table.facts.count)
    for (id, moves) in listings where !moves.isEmpty {
      let place = table.place(of: id)
      guard place < table.facts.count, table[place].listingID == id else { continue }
      places.insert(place)
      self.moves[place] = moves
    }
  }

  /// Returns the price changes of the home at `place`, oldest first, if any.
  func moves(at place: Int) -> [PriceMove]? { places.contains(place) ? moves[place] : nil }
}

extension MarketFigures.Changes {
  /// Summarizes relative price changes; -0.1 is a drop of 10%.
  init(_ shares: [Double]) {
    lower = shares.count { $0 < 0 }
    higher = shares.count { $0 > 0 }
    guard shares.count >= MarketFigures.leastHomes else { return }
    let sorted = shares.sorted()
    let last = sorted.count - 1
    medianPercent = 50 * (sorted[last / 2] + sorted[(last + 1) / 2])
  }
}
