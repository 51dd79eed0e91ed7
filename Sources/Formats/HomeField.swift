import JSONStream
import Listings

/// A part of a home in answers; the raw value is its name in JSON.
public enum HomeField: String, Sendable, Hashable, CaseIterable {
  case id, name, type, typeLabel, typeText, price, position, distanceMeters, bearing, compass
  case monthlyPayment, address, company, telephones, promotion, images, nearestStation, commutes,
    offers, others, score, reasons
  case feed, firstSeen, lastSeen, goneAt, priceChanges

  /// What a home by its id has besides.
  private static let ofListingsOnly: [HomeField] = [
    .feed, .firstSeen, .lastSeen, .goneAt, .priceChanges,
  ]
  /// What a home has only in an answer to a search.
  private static let ofSearchesOnly: [HomeField] = [
    .distanceMeters, .bearing, .compass, .monthlyPayment, .commutes, .offers, .others, .score,
    .reasons,
  ]
  /// The parts of a home that a search has found.
  public static let ofSearches = allCases.filter { !ofListingsOnly.contains($0) }
  /// The parts of a home by its id.
  public static let ofListings = allCases.filter { !ofSearchesOnly.contains($0) }
}

/// A part of a home that is a fact of its listing.
struct HomeFact: Sendable {
  /// The part.
  let part: HomeField
  let fact: ListingFact

  /// All facts, in the order in which formats write them.
  static let all = ListingFact.all.compactMap { fact in
    HomeField(rawValue: "\(fact.name)").map { HomeFact(part: $0, fact: fact) }
  }

  /// Writes the fact of `listing`, if it has one.
  func write(of listing: Listing, to json: inout JSONWriter) {
    json.field(fact.name, fact.text(of: listing))
  }
}
