import Geo
import HomefindTesting
import Listings
import Testing
import Transport

@testable import Feed

/// Each malicious response must end with a specific error and have no side effects.
@Suite("Hostile answers", .timeLimit(.minutes(10)))
struct HostileAnswerTests {
  private func reason(
    _ answer: ScriptedAnswer, _ change: (inout FeedConfiguration) -> Void = { _ in }
  ) async throws -> String? {
    let feed = try FakeFeed(change) { _ in answer }
    defer { feed.server.stop() }
    do throws(FeedError) {
      _ = try await feed.client.provinces()
      return nil
    } catch {
      return "\(error.reason)"
    }
  }

  @Test func externalEntitiesAreNotFetched() async throws {
    let other = try ScriptedServer { _ in .response(body: "<!ENTITY x 'y'>") }
    defer { other.stop() }
    let soap = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'>"
    for start in [
      "<!DOCTYPE s SYSTEM '\(other.url())'>", "<!DOCTYPE s PUBLIC 'p' '\(other.url())'>",
      "<!DOCTYPE s [<!ENTITY x SYSTEM '\(other.url())'>]>",
      "<!DOCTYPE s [<!ENTITY % x SYSTEM '\(other.url())'> %x;]>",
      "<?xml-stylesheet href='\(other.url())'?>",
    ] {
      let body = start + soap + "<s:Body>&x;</s:Body></s:Envelope>"
      #expect(try await reason(FakeFeed.soap(Array(body.utf8))) == "malformed", "\(start)")
    }
    #expect(other.events.isEmpty)
  }

  @Test func entityExpansionIsRejected() async throws {
    let levels = (1...9).map { level in
      "<!ENTITY e\(level) '\(String(repeating: "&e\(level - 1);", count: 10))'>"
    }
    let bomb = "<!DOCTYPE s [<!ENTITY e0 'ha'>\(levels.joined())]><s>&e9;</s>"
    #expect(try await reason(FakeFeed.soap(Array(bomb.utf8))) == "malformed")
  }

  @Test func gzipBombIsCutOff() async throws {
    // The bomb is rejected after its first bytes, which are not XML. If the bytes are white space,
    // the body limit applies.
    #expect(try await reason(.gzipBomb(unfoldingTo: 1 << 24)) == "malformed")
    let blanks = [UInt8](repeating: 0x20, count: 1 << 20)
    let found = try await reason(.gzip(blanks)) { $0.limits.bodyBytes = 1 << 16 }
    #expect(found?.contains("more than 64 KiB") == true, "\(found ?? "-")")
  }

  @Test func endlessElementIsCutOff() async throws {
    let name = FeedConfiguration.OperationNames().provinces
    let start =
      "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><\(name)Response>"
      + "<R><r><C_PROVINCE_CODE>"
    for (piece, limit) in [("ก", "more than 2 MiB"), ("<a>", "tooLarge"), ("<!-- ", "tooLarge")] {
      let answer = ScriptedAnswer([
        .send(Array("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n\(start)".utf8)),
        .sendRepeated(Array(String(repeating: piece, count: 20_000).utf8), times: 500), .close,
      ])
      let found = try await reason(answer) { $0.limits.bodyBytes = 2 << 20 }
      #expect(found?.contains(limit) == true, "\(piece): \(found ?? "-")")
    }
  }

  /// A field that is longer than any real field is treated as absent, and is not buffered as it
  /// arrives.
  @Test func hugeFieldIsNotBuffered() throws {
    let decoder = AnswerDecoder(
      rows: ListingRows(pictures: nil), operation: Fixture.listings, charset: nil,
      bodyBytes: 64 << 20)
    func feed(_ bytes: [UInt8]) throws {
      try bytes.withUnsafeBytes { try decoder.feed($0) }
    }
    let whole = ShapeTests.response("<R><r>\(ShapeTests.row)<C_PRICE>§</C_PRICE></r></R>")
    let parts = whole.split(separator: 0xA7, maxSplits: 1)
    try feed(Array(parts[0].dropLast()))
    let piece = [UInt8](repeating: 0x78, count: 1 << 20)
    for _ in 0..<8 { try feed(piece) }
    try feed(Array(parts[1]))
    _ = try decoder.finish()
    let page = decoder.takePage()
    #expect(page.items.map(\.id) == [5])
    #expect(page.items.first?.priceText == nil)
  }
}
