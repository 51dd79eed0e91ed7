public import Geo
import Library
public import ListingStore
import Listings
import Loans
import Parameters
public import Ranking

/// The conditions of a search that can be checked for each home separately: position, type and
/// filters, but not the sort order and page size.
public struct SearchCondition: Sendable {
  /// A search area.
  enum Place: Sendable, Hashable {
    case everywhere
    case circle(Coordinate, radius: Double)
    case area(SearchArea)
  }

  let place: Place
  let types: Set<AccommodationType>
  let filters: [any ListingFilter]

  /// Whether `home` meets all conditions.
  public func matches(_ home: Home) -> Bool {
    isMet(by: home.type, at: home.position) && filters.allSatisfy { $0.matches(home) }
  }

  /// Whether a stored listing meets all conditions.
  public func matches(_ stored: StoredListing) -> Bool {
    let listing = stored.listing
    // Check type and position first, which is cheaper than creating a `Home`.
    guard isMet(by: listing.type, at: listing.position) else { return false }
    let home = Home(stored)
    return filters.allSatisfy { $0.matches(home) }
  }

  private func isMet(by type: AccommodationType, at position: Coordinate) -> Bool {
    (types.isEmpty || types.contains(type)) && place.contains(position)
  }
}

extension SearchCondition.Place {
  /// Creates the area for a search with a known centre.
  ///
  /// - Parameter radius: The radius in metres of a circle around the centre that contains all homes
  ///   that the search can find.
  init(of place: SearchQuery.Place, around center: Coordinate, radius: Double) {
    switch place {
    case .within(let area): self = .area(area)
    case .nearby, .commute, .area, .train, .everywhere: self = .circle(center, radius: radius)
    }
  }

  func contains(_ position: Coordinate) -> Bool {
    switch self {
    case .everywhere: true
    case .circle(let center, let radius): center.distance(to: position) <= radius
    case .area(.polygon(let polygon)): polygon.contains(position)
    case .area(let area): area.boxes.contains { $0.contains(position) }
    }
  }
}

extension Home {
  /// Creates a home from a stored listing, for checking conditions.
  public init(_ stored: StoredListing) {
    self.init(KnownListing(stored))
  }
}

/// Bounds that contain all matching homes and possibly other homes.
extension SearchCondition {
  /// The boxes that contain all matching homes; nil if matching homes can be anywhere.
  public var boxes: [BoundingBox]? {
    switch place {
    case .everywhere: nil
    case .circle(let center, let radius): BoundingBox.boxes(around: center, radius: radius)
    case .area(let area): area.boxes
    }
  }

  /// The types of matching homes as index tags; all tags if homes of any type match.
  public var tags: SpatialIndex.Tags { AccommodationType.tags(of: types) }

  /// A lower bound for the highest price of a matching home that has a price.
  public var leastPrice: Int64 {
    filters.reduce(.min) { max($0, ($1 as? PriceFilter)?.from ?? .min) }
  }

  /// An upper bound for the lowest price of a matching home that has a price.
  public var greatestPrice: Int64 {
    filters.reduce(.max) { least, filter in
      switch filter {
      case let filter as PriceFilter: min(least, filter.to ?? .max)
      case let filter as BudgetFilter: min(least, filter.budget.greatestPrice)
      default: least
      }
    }
  }
}
