import Basics
import ListingSources
import Listings
import Testing
import Transport

@testable import Feed

@Suite struct ListingDecoderTests {
  private func feed(_ bytes: [UInt8], to decoder: ListingDecoder) throws {
    let result = bytes.withUnsafeBytes { buffer in Result { try decoder.feed(buffer) } }
    try result.get()
  }

  private var configuration: FeedConfiguration {
    FeedConfiguration(
      url: "http://feed.example/app/a.svc", user: Secret("someone"), password: Secret("hidden"))
  }

  @Test func homesCanBeTakenWhileDecoding() throws {
    let decoder = ListingDecoder(configuration, charset: "utf-8")
    var skipped: [SkipReason: Int] = [:]
    var ids: [Int64] = []
    for byte in try Fixture.bytes("contract") {
      try feed([byte], to: decoder)
      ids += decoder.take(skipped: &skipped).compactMap(\.id.number)
    }
    try decoder.finish()
    #expect(ids == [9_007_199_254_740_993, 2])
    #expect(skipped == Fixture.skipped)
  }

  @Test func malformedFeedThrowsFeedError() throws {
    let decoder = ListingDecoder(configuration)
    #expect(throws: FeedError.self) { try feed(Array("<rss/>".utf8), to: decoder) }
    let cut = ListingDecoder(configuration)
    try feed(Array(Fixture.bytes("contract").dropLast(9)), to: cut)
    #expect(throws: FeedError.self) { try cut.finish() }
  }

  @Test func overlongFieldIsAbsent() throws {
    let decoder = ListingDecoder(configuration)
    let long = String(repeating: "ยาว ", count: 200_000)
    try feed(
      ShapeTests.response("<R><r>\(ShapeTests.row)<C_PRICE>\(long)</C_PRICE></r></R>"), to: decoder)
    try decoder.finish()
    var skipped: [SkipReason: Int] = [:]
    let homes = decoder.take(skipped: &skipped)
    #expect(homes.map(\.id) == [5])
    #expect(homes.first?.priceText == nil)
  }

  @Test func manyRowsAreDecodedWithoutBuffering() throws {
    let decoder = ListingDecoder(configuration)
    let empty = String(decoding: ShapeTests.response("<R>|</R>"), as: UTF8.self)
    let parts = empty.split(separator: "|").map { Array($0.utf8) }
    let rows = Array(String(repeating: "<r>\(ShapeTests.row)</r>", count: 1_000).utf8)
    var skipped: [SkipReason: Int] = [:]
    var count = 0
    try feed(parts[0], to: decoder)
    for _ in 0..<60 {
      try feed(rows, to: decoder)
      count += decoder.take(skipped: &skipped).count
    }
    try feed(parts[1], to: decoder)
    try decoder.finish()
    #expect(count == 60_000)
  }
}
