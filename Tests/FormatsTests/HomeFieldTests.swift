import Listings
import Testing

@testable import Formats

@Suite struct HomeFieldTests {
  @Test func everyFactIsAHomePart() {
    #expect(HomeFact.all.map(\.part.rawValue) == ListingFact.all.map { "\($0.name)" })
  }
}
