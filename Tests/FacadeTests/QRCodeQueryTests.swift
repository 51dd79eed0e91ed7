import Parameters
import QRCodes
import Search
import Testing

@testable import Facade

/// Tests that QR codes contain only URLs of this service.
@Suite struct QRCodeQueryTests {
  private static let root = "https://homes.example/find"

  private func address(_ url: String, root: String? = root) throws(SearchError) -> String {
    try QRCodeQuery(parameters: ["url": [url]], root: root, format: .svg).address
  }

  @Test(arguments: [
    ("https://homes.example/find", "https://homes.example/find"),
    ("https://homes.example/find/", "https://homes.example/find/"),
    ("?tab=nearby&home=sample.1", "https://homes.example/find/?tab=nearby&home=sample.1"),
    ("https://homes.example/find?home=1#top", "https://homes.example/find?home=1#top"),
    ("https://homes.example/find/v1/listings/1", "https://homes.example/find/v1/listings/1"),
    ("?text=บ้าน", "https://homes.example/find/?text=%E0%B8%9A%E0%B9%89%E0%B8%B2%E0%B8%99"),
    ("?to=/../x", "https://homes.example/find/?to=/../x"),
    ("https://homes.example/find/..\\x", "https://homes.example/find/..%5Cx"),
    (
      "gamaray://homes.example/find/v1/nearby?format=gddf",
      "gamaray://homes.example/find/v1/nearby?format=gddf"
    ),
  ])
  func ownURLsAreAccepted(url: String, address: String) throws {
    #expect(try self.address(url) == address)
  }

  @Test(arguments: [
    "https://elsewhere.example/", "https://homes.example/", "https://homes.example/finder",
    "https://homes.example/find.evil.example", "https://homes.example.evil.example/find",
    "https://homes.example@evil.example/find", "https://homes.example/find@evil.example",
    "https://homes.example:8443/find", "http://homes.example/find", "//homes.example/find",
    "gamaray://elsewhere.example/find", "gamaray://homes.example/find/../x", "gamaray://",
    "javascript:alert(1)", "tel:0800000168", "/?tab=nearby", "homes",
    "https://homes.example/find/../admin", "https://homes.example/find/%2E%2e/admin",
    "https://homes.example/find/./x", "https://homes.example/find/.%2e",
    " https://elsewhere.example/?https://homes.example/find/",
  ])
  func foreignURLsAreRefused(url: String) {
    #expect(throws: SearchError(parameter: "url", .foreignAddress(root: Self.root))) {
      try address(url)
    }
  }

  @Test func missingAndOverlongURLsAreNamed() {
    #expect(throws: SearchError(parameter: "url", .needsPublicURL)) {
      try address("https://homes.example/find/", root: nil)
    }
    #expect(throws: SearchError(parameter: "url", .tooLong(limit: QRCode.longest))) {
      try address("?text=\(String(repeating: "x", count: QRCode.longest))")
    }
    #expect(throws: SearchError(parameter: "url", .missing(example: "?tab=nearby&home=145831"))) {
      try QRCodeQuery(parameters: [:], root: Self.root, format: .svg)
    }
    #expect(throws: SearchError.self) {
      try QRCodeQuery(
        parameters: ["url": ["?"], "format": ["gif"]], root: Self.root, format: .svg)
    }
  }

  @Test func formatParameterOverridesHeader() throws {
    for (given, expected) in [(["png"], QRCodeFormat.png), ([], .svg)] {
      let query = try QRCodeQuery(
        parameters: ["url": ["?"], "format": given], root: Self.root, format: .svg)
      #expect(query.format == expected)
    }
  }

  @Test func searchLinkHasParametersOfThePage() throws {
    let link = SearchQuery.link(
      toSearch: .nearby,
      [
        "lat": ["13.737"], "lon": ["100.5603"], "radius": ["1.5mi"], "type": ["condo", "townhome"],
        "commute": ["Asok:30min", "Siam:45min@08:30"], "text": ["บ้าน"], "limit": ["5"],
        "cursor": ["x"], "salary": ["45000"], "sort": ["payment"], "facets": ["true"],
      ], under: Self.root)
    let parts = link.split(separator: "?", maxSplits: 1)
    #expect(parts.first == "https://homes.example/find/" && link.utf8.allSatisfy { $0 < 0x80 })
    let values = try QueryString.values(of: parts.last.map(String.init))
    #expect(
      values == [
        "tab": ["nearby"], "lat": ["13.737"], "lon": ["100.5603"], "radius": ["2414"],
        "type": ["condo,townhome"], "commute": ["Asok:30min", "Siam:45min@08:30"],
        "text": ["บ้าน"],
      ])
    #expect(
      SearchQuery.link(toSearch: .train, ["station": ["Asok"], "sort": ["price"]], under: "")
        == "/?tab=train&station=Asok&sort=price")
  }
}
