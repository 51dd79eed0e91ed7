import Basics
import Geo
import Listings

/// The sample, which consists of fictional homes around Bangkok for users without a feed.
///
/// The homes, projects and sellers do not exist. Record n is the same on every platform and in
/// every run; it depends only on n and on the built-in stations and districts.
struct SampleListings: Sendable {
  /// The number of records.
  static let count = 3_000

  let anchors = SampleAnchors()

  /// The records with their indices.
  var numbered: [(key: Int, record: ListingRecord)] {
    (0..<Self.count).compactMap { index in record(at: index).map { (index, $0) } }
  }

  /// Returns the record at `index`, starting at 0.
  func record(at index: Int) -> ListingRecord? {
    var random = SampleRandom(seed: 0x4E61_6D_0001 &+ UInt64(index))
    // Multiplying the index distributes the types evenly over the records.
    let profile = SampleProfile.of(hundredth: index * 37 % 100)
    guard let site = site(for: profile, from: &random),
      let position = Coordinate(
        latitude: Double(site.latitude) / 1e6, longitude: Double(site.longitude) / 1e6)
    else { return nil }
    var record = ListingRecord(
      id: SampleListings.id(of: index, from: &random), type: profile.type, position: position)
    record.typeText = profile.type.feedCode
    record.latitudeText = SampleListings.degrees(site.latitude)
    record.longitudeText = SampleListings.degrees(site.longitude)
    describe(&record, as: profile, at: site, from: &random)
    SampleFlaw(index: index)?.apply(to: &record)
    return record
  }

  private func describe(
    _ record: inout ListingRecord, as profile: SampleProfile, at site: Site,
    from random: inout SampleRandom
  ) {
    record.name = SampleListings.name(of: profile, at: site.anchor, from: &random)
    let prices = profile.prices
    // Use the lower of two random prices, because cheap homes are more common than expensive homes.
    let tens = Swift.min(random.number(in: prices), random.number(in: prices))
    record.price = SamplePrices.text(
      form: random.below(SamplePrices.forms), tens: tens,
      top: tens + tens / 10 + random.below(tens))
    record.telephone = SampleTelephones.text(
      form: random.below(SampleTelephones.forms), line: random.below(10_000),
      branch: random.number(in: 1...199))
    record.address = address(of: site, from: &random)
    let company = random.below(SampleNames.companies.count)
    record.companyID = Int64(1_001 + company)
    record.companyName = SampleNames.companies[company]
    record.promotion = random.pick(SampleNames.promotions) ?? nil
    let picture = SamplePicture(
      type: record.type, variant: random.number(in: 1...SamplePicture.variants), isPlan: false)
    record.picture = "pictures/\(picture.name)"
    record.plan = random.chance(80) ? "pictures/\(picture.plan.name)" : nil
  }

  /// Returns an ID that resembles real IDs, which are usually short, but sometimes above 2^53 and
  /// therefore not exactly representable as a `Double`.
  private static func id(of index: Int, from random: inout SampleRandom) -> Int64 {
    random.chance(8)
      ? 9_007_199_254_740_993 + Int64(index) * 2
      : 120_000 + Int64(index) * 17 + Int64(random.below(17))
  }

  /// Formats millionths of a degree as decimal degrees.
  private static func degrees(_ millionths: Int) -> String {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(whole).\(rest.padded(to: 6))"
  }
}
