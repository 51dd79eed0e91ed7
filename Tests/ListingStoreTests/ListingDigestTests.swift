import HomefindTesting
import Listings
import Testing

@testable import ListingStore

/// The digest that a store uses to detect changed listings.
@Suite struct ListingDigestTests {
  @Test func everyFieldChangesTheDigest() {
    let listing = Listing.example(1, id: 7, at: .cityPillar)
    var digests: Set = [listing.digest]
    for field in TextField.allCases {
      var other = listing
      field.set("another text", of: &other)
      digests.insert(other.digest)
    }
    for field in NumberField.allCases {
      var other = listing
      field.set(1 << 40, of: &other)
      digests.insert(other.digest)
    }
    #expect(digests.count == 1 + TextField.allCases.count + NumberField.allCases.count)
  }
}
