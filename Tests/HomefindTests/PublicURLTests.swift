import Foundation
import Geo
import HomefindTesting
import ListingStore
import Listings
import Testing

/// Tests the links in the documents of a server with a public URL.
@Suite struct PublicURLTests {
  private static let publicURL = "https://homes.example/find"

  private let folder = TemporaryFolder()

  /// Creates a store with a home that was first seen ten days ago and a new home.
  private func fillStore() throws -> String {
    let path = folder.file("listings.sqlite")
    let places = try (1...2).map {
      try #require(Coordinate(latitude: 13.736 + 0.001 * Double($0), longitude: 100.5603))
    }
    let store = try ListingStore.open(path: path)
    defer { store.close() }
    let now = Int64(Date.now.timeIntervalSince1970)
    for (age, count) in [(10 * 86_400, 1), (0, 2)] as [(Int64, Int)] {
      _ = try store.feed("sample").record(
        places.prefix(count).enumerated().map {
          Listing.example($0, id: Int64($0 + 1), at: $1)
        },
        of: CoveredCircle(
          center: places[0], radius: 500_000, types: .every, fetchedAt: now - age))
    }
    return path
  }

  /// Sends a request and returns the head and body of the response.
  private func send(
    _ port: Int, _ line: String, host: String, body: String = ""
  ) async throws -> (head: String, body: String) {
    let connection = try RawConnection(port: port)
    var head = ["\(line) HTTP/1.1", "Host: \(host)", "Connection: close"]
    if !body.isEmpty {
      head += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
    }
    connection.send(Array((head + ["", body]).joined(separator: "\r\n").utf8))
    let text = String(decoding: await connection.receive(), as: UTF8.self)
    let end = try #require(text.firstRange(of: "\r\n\r\n"))
    return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
  }

  /// Removes the times at which the document was created.
  private func timeless(_ document: String) -> String {
    document.replacing(/"fetchedAt":"[^"]*"|DTSTAMP:\w+/, with: "")
  }

  @Test func absoluteLinksBeginWithPublicURL() async throws {
    let server = RunningProgram(
      ["serve", "--port", "0", "--public-url", Self.publicURL + "/"],
      environment: ["HOMEFIND_STORE": try fillStore()])
    try server.start()
    let url = try #require(await server.firstLine())
    let port = try #require(URLComponents(string: url)?.port)
    let near = "/v1/nearby?lat=13.737&lon=100.5603"
    let route = "/v1/routes?from=Asok&to=listing:1"
    let tour = #"{"from": "Asok", "homes": ["1", "2"]}"#
    var lines = ["/v1/listings/1", "/v1/companies", "/v1/market?at=Asok"].map { "GET \($0)" }
    lines += [
      "json", "geojson", "csv", "kml", "atom", "gddf", "arml", "arml1", "area",
    ].map { "GET \(near)&format=\($0)" }
    lines += ["json", "geojson", "kml", "gpx"].map { "GET \(route)&format=\($0)" }
    lines += ["json", "geojson", "kml", "gpx", "ics"].map { "POST /v1/tours?format=\($0)" }
    for line in lines {
      let body = line.hasPrefix("POST") ? tour : ""
      let own = try await send(port, line, host: "127.0.0.1:\(port)", body: body)
      #expect(own.head.hasPrefix("HTTP/1.1 200 "), "\(line)")
      let foreign = try await send(port, line, host: "foreign.example", body: body)
      #expect(timeless(foreign.body) == timeless(own.body), "\(line)")
      #expect(!(foreign.head + foreign.body).contains("foreign.example"), "\(line)")
      // Namespace names are not links.
      let text = own.body.replacing(/xmlns(:\w+)?="[^"]*"/, with: "")
      for link in text.matches(of: /https?:\/\/[^\s"'<>\\]+/) {
        #expect(link.output.hasPrefix(Self.publicURL + "/"), "\(line): \(link.output)")
      }
    }
    let feed = try await send(port, "GET \(near)&format=atom", host: "foreign.example").body
    #expect(
      feed.contains(
        #"<link rel="self" href="https://homes.example/find/v1/nearby?lat=13.737&amp;lon=100.5603&amp;format=atom&amp;lang=en"/>"#
      ))
    #expect(
      feed.matches(of: /rel="alternate" href="([^"]+)"/).map { String($0.output.1) } == [
        "https://homes.example/find/?tab=nearby&amp;home=sample.2"
      ])
    server.terminate()
    #expect(await server.outcome().status == 0)
  }
}
