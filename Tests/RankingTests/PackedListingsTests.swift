import Geo
import HomefindTesting
import Listings
import Testing

@testable import Ranking

/// Compares packed listings with the original listings.
@Suite struct PackedListingsTests {
  private static func listing(
    _ id: Int64, _ random: inout SeededRandom
  ) throws -> KnownListing {
    func text(_ longest: Int) -> String? {
      guard Bool.random(using: &random) else { return nil }
      let letters = Array("กขค abc😀é\0")
      return String(
        (0..<Int.random(in: 0...longest, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
    var listing = Listing(
      id: ListingKey(id), name: LocalizedText(thai: text(40), english: text(200)),
      type: AccommodationType.allCases.randomElement(using: &random) ?? .condo,
      position: try #require(
        Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -180...180, using: &random))))
    listing.typeText = text(2)
    listing.priceText = text(20)
    listing.telephoneText = text(20)
    listing.address = text(id % 97 == 0 ? 20_000 : 100)
    listing.companyName = text(3)
    listing.companyID = [nil, 0, -1, 7, 1 << 60, .min, .max].randomElement(using: &random) ?? nil
    listing.promotion = text(200)
    listing.picture = text(30)
    listing.plan = text(30)
    return KnownListing(
      listing,
      history: ListingHistory(
        firstSeen: Int64.random(in: 0...2_000_000_000, using: &random),
        priceDropped: Bool.random(using: &random) ? nil : 5),
      price: PriceRange(min: Bool.random(using: &random) ? nil : id, max: id % 3 == 0 ? nil : 9))
  }

  private func check(_ packed: PackedListings, _ known: [KnownListing]) {
    #expect(packed.count == known.count)
    for (place, home) in known.enumerated() {
      #expect(packed[place] == home)
      for field in NumberField.allCases {
        #expect(packed.number(field, at: place) == field.number(of: home.listing))
      }
      for field in TextField.allCases {
        let text = field.text(of: home.listing)
        #expect(packed.text(field, at: place) == text)
        #expect(packed.withText(field, at: place) { Array($0) } == text.map { Array($0.utf8) })
      }
    }
  }

  @Test func packedListingsRoundTrip() throws {
    var random = SeededRandom(seed: 5)
    // Negative keys are packed as strings.
    let known = try (0..<700).map { try Self.listing($0 * 3 - 900, &random) }
      .sorted { $0.listing.id < $1.listing.id }
    var packed = PackedListings()
    for home in known { packed.append(home) }
    check(packed, known)
  }

  @Test func updatesKeepOtherListings() throws {
    var random = SeededRandom(seed: 6)
    var known: [ListingKey: KnownListing] = [:]
    var packed = PackedListings()
    for _ in 0..<60 {
      var changes: [(key: ListingKey, listing: KnownListing?)] = []
      for id in Int64(0)..<400 where Int.random(in: 0..<6, using: &random) == 0 {
        let home = Int.random(in: 0..<4, using: &random) == 0 ? nil : try Self.listing(id, &random)
        changes.append((ListingKey(id), home))
        known[ListingKey(id)] = home
      }
      let former = packed
      let count = former.count
      packed = packed.updated(with: changes)
      #expect(former.count == count)
    }
    check(packed, known.values.sorted { $0.listing.id < $1.listing.id })
    #expect(packed.updated(with: []).count == known.count)
    #expect(packed.updated(with: known.keys.sorted().map { ($0, nil) }).count == 0)
  }

  /// A million homes with strings of average length must fit in 400 MB.
  @Test func packedHomeTakesLittleMoreThanItsTexts() throws {
    var packed = PackedListings()
    var texts = 0
    for id in Int64(0)..<5_000 {
      var listing = Listing(
        id: ListingKey(id),
        name: LocalizedText(thai: "ลุมพินี เพลส วัฒนา \(id)", english: "Lumpini Place \(id)"),
        type: .condo, position: try #require(Coordinate(latitude: 13.7, longitude: 100.5)))
      listing.address = "\(id)/12 ถนนลุมพินี วัฒนา กรุงเทพมหานคร"
      listing.companyName = "บริษัท พร็อพเพอร์ตี้ \(id % 400) จำกัด"
      listing.priceText = "4,950,000 บาท"
      packed.append(KnownListing(listing, history: ListingHistory(firstSeen: id)))
      for text in [listing.name.thai, listing.name.english, listing.address, listing.priceText] {
        texts += text?.utf8.count ?? 0
      }
    }
    #expect(packed.bytes < texts + 100 * packed.count)
  }
}
