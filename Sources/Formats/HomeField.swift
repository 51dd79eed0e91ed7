import JSONStream
import Listings

/// A field of a home in answers; the raw value is its name in JSON.
public enum HomeField: String, Sendable, Hashable, CaseIterable {
  case id, name, type, typeLabel, typeText, price, position, distanceMeters, bearing, compass
  case monthlyPayment, address, district, company, telephones, promotion, images, nearestStation
  case commutes, offers, others, score, reasons
  case feed, firstSeen, lastSeen, goneAt, priceChanges

  /// Fields that only a lookup by id returns.
  private static let ofListingsOnly: [HomeField] = [
    .feed, .firstSeen, .lastSeen, .goneAt, .priceChanges,
  ]
  /// Fields that only a search returns.
  private static let ofSearchesOnly: [HomeField] = [
    .distanceMeters, .bearing, .compass, .monthlyPayment, .commutes, .offers, .others, .score,
    .reasons,
  ]
  /// The fields of a home in a search result.
  public static let ofSearches = allCases.filter { !ofListingsOnly.contains($0) }
  /// The fields of a home in a lookup by id.
  public static let ofListings = allCases.filter { !ofSearchesOnly.contains($0) }
}

/// A field of a home that contains a fact from its listing.
struct HomeFact: Sendable {
  let part: HomeField
  let fact: ListingFact

  /// All facts, in the order in which formats write them.
  static let all = ListingFact.all.compactMap { fact in
    HomeField(rawValue: "\(fact.name)").map { HomeFact(part: $0, fact: fact) }
  }

  /// Writes the value of the fact in `listing`, if any.
  func write(of listing: Listing, to json: inout JSONWriter) {
    json.field(fact.name, fact.text(of: listing))
  }
}
