public import Geo
import Library
public import ListingStore
import Listings
import Loans
import Parameters
public import Ranking

/// What a search demands of each home by itself: where it stands, its type, and the filters. The order of
/// an answer and the size of its pages are no part of it.
public struct SearchCondition: Sendable {
  /// Where homes are looked for.
  enum Place: Sendable, Hashable {
    case everywhere
    case circle(Coordinate, radius: Double)
    case area(SearchArea)
  }

  let place: Place
  let types: Set<AccommodationType>
  let filters: [any ListingFilter]

  /// Whether `home` meets the condition.
  public func matches(_ home: Home) -> Bool {
    isMet(by: home.type, at: home.position) && filters.allSatisfy { $0.matches(home) }
  }

  /// Whether a stored listing meets the condition.
  public func matches(_ stored: StoredListing) -> Bool {
    let listing = stored.listing
    // To make a home of it costs more than to look where it is.
    guard isMet(by: listing.type, at: listing.position) else { return false }
    let home = Home(stored)
    return filters.allSatisfy { $0.matches(home) }
  }

  private func isMet(by type: AccommodationType, at position: Coordinate) -> Bool {
    (types.isEmpty || types.contains(type)) && place.contains(position)
  }
}

extension SearchCondition.Place {
  /// Where a search looks that has found its centre, wherever its distances are measured from.
  ///
  /// - Parameter radius: Metres around the centre within which all lies that it asks for.
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
  /// A stored listing by itself, to ask conditions of.
  public init(_ stored: StoredListing) {
    self.init(KnownListing(stored))
  }
}

/// Bounds outside of which no home meets a condition; within them one may.
extension SearchCondition {
  /// The boxes in which all homes stand that meet the condition; nil where they may be anywhere.
  public var boxes: [BoundingBox]? {
    switch place {
    case .everywhere: nil
    case .circle(let center, let radius): BoundingBox.boxes(around: center, radius: radius)
    case .area(let area): area.boxes
    }
  }

  /// The types of homes that meet it, as tags of the index; all tags where the type is no matter.
  public var tags: SpatialIndex.Tags { AccommodationType.tags(of: types) }

  /// The least price in baht that the highest price of a home with a price must reach.
  public var leastPrice: Int64 {
    filters.reduce(.min) { max($0, ($1 as? PriceFilter)?.from ?? .min) }
  }

  /// The greatest price in baht that the lowest price of a home with a price may have.
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
