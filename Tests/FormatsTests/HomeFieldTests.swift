import Listings
import Testing

@testable import Formats

/// The parts of homes that clients choose from.
@Suite struct HomeFieldTests {
  @Test func everyFactIsAPartOfHomes() {
    #expect(HomeFact.all.map(\.part.rawValue) == ListingFact.all.map { "\($0.name)" })
  }
}
