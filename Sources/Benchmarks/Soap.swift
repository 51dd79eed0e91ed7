import Basics
import Feed
import Geo
import ListingSources
import Listings

/// Benchmarks for the SOAP client: `decode FILE`, `memory FILE`, `envelope`,
/// `search PAGES STATIONS`.
enum SoapSuite {
  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    switch (name, arguments.first) {
    case ("decode", let path?): try await decode(bytes(ofFile: path))
    case ("memory", let path?): try await memory(bytes(ofFile: path))
    case ("envelope", nil): try await envelope()
    case ("search", let pages?):
      guard let pages = Int(pages), pages > 0, arguments.count == 2 else { fallthrough }
      try await search(pages: pages, stations: arguments[1])
    default: throw BenchmarkError("soap has no case \(name) with these arguments")
    }
  }

  /// Returns a feed configuration, by default with an unused address.
  static func configuration(_ url: String = "http://feed.example/a/x.svc") -> FeedConfiguration {
    FeedConfiguration(url: url, user: Secret("someone"), password: Secret("password"))
  }

  /// Decodes one response to `Listing` values, in chunks of the size that the transport delivers.
  private static func decode(_ answer: [UInt8]) async throws {
    let configuration = configuration()
    try await rounds {
      let start = ContinuousClock.now
      let decoder = ListingDecoder(configuration, charset: "utf-8")
      try feed(answer[...], to: decoder)
      try decoder.finish()
      var skipped: [SkipReason: Int] = [:]
      let listings = decoder.take(skipped: &skipped)
      let time = ContinuousClock.now - start
      return Round(time: time, check: check(listings))
    }
  }

  /// Feeds a response to the decoder in chunks of the size that libcurl delivers.
  private static func feed(_ answer: ArraySlice<UInt8>, to decoder: ListingDecoder) throws {
    try answer.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 16_384) {
        try decoder.feed(
          UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + 16_384, bytes.count)]))
      }
    }
  }

  /// Returns the check value, which every contender calculates in the same way: the number of rows,
  /// the sum of their numbers, and the total size of their text in bytes.
  private static func check(_ listings: [Listing]) -> String {
    var ids: Int64 = 0
    var count = 0
    var sum = 0
    for listing in listings {
      ids += (listing.id.number ?? 0) % 1_000_003
      for text in [
        listing.name.thai, listing.name.english, listing.priceText, listing.telephoneText,
        listing.address, listing.companyName, listing.promotion,
      ] {
        for byte in (text ?? "").utf8 {
          count += 1
          sum += Int(byte)
        }
      }
    }
    return "\(listings.count) \(ids) \(count) \(sum)"
  }

  /// Decodes about 200 MB of rows and collects the listings after each chunk.
  private static func memory(_ answer: [UInt8]) async throws {
    let text = String(decoding: answer, as: UTF8.self)
    guard let first = text.range(of: "<a:omst"), let end = text.range(of: "</Get_NewHome") else {
      throw BenchmarkError("the answer has no rows")
    }
    let head = text.utf8.distance(from: text.startIndex, to: first)
    let tail = text.utf8.distance(from: text.startIndex, to: end)
    let times = 200_000_000 / (tail - head)
    let before = try residentBytes()
    try await rounds {
      let decoder = ListingDecoder(configuration(), charset: "utf-8")
      var skipped: [SkipReason: Int] = [:]
      var count = 0
      var most = before
      let start = ContinuousClock.now
      try feed(answer[..<head], to: decoder)
      for _ in 0..<times {
        try feed(answer[head..<tail], to: decoder)
        count += decoder.take(skipped: &skipped).count
        most = max(most, try residentBytes())
      }
      try feed(answer[tail...], to: decoder)
      try decoder.finish()
      let time = ContinuousClock.now - start
      return Round(
        time: time, check: "\(count / times)",
        figures: ["megabytes": Double(most - before) / 1e6, "rows": Double(count)])
    }
  }

  /// Writes a thousand search envelopes.
  private static func envelope() async throws {
    guard let center = Coordinate(latitude: 13.737, longitude: 100.5603) else {
      throw BenchmarkError("the coordinate is invalid")
    }
    let configuration = configuration()
    try await rounds {
      let start = ContinuousClock.now
      var count = 0
      for page in 1...1_000 {
        count +=
          configuration.envelope(
            for: .listings(around: center, radius: 2_000, typeCode: "4"), page: page
          ).count
      }
      return Round(time: (ContinuousClock.now - start) / 1_000, check: "\(count)")
    }
  }
}

extension String {
  fileprivate func range(of text: String) -> String.Index? {
    firstRange(of: text)?.lowerBound
  }
}
