import Testing

@testable import RESOSource

@Suite struct RESOLinkTests {
  static let links: [(String, RESOLink.Target)] = [
    ("Property?$skip=2", .page("https://mls.example:8443/reso/odata/Property?$skip=2")),
    ("/other/Property?x", .page("https://mls.example:8443/other/Property?x")),
    ("?page=2", .page("https://mls.example:8443/reso/odata/Property?page=2")),
    (
      "https://MLS.example:8443/reso/odata/Property?a",
      .page("https://MLS.example:8443/reso/odata/Property?a")
    ),
    // A service behind a reverse proxy does not know its public scheme, host and port.
    (
      "http://mls.example:8443/reso/odata/Property?a=b%20c",
      .page("https://mls.example:8443/reso/odata/Property?a=b%20c")
    ),
    (
      "https://mls.example/reso/odata/Property",
      .page("https://mls.example:8443/reso/odata/Property")
    ),
    (
      "http://10.0.0.7:5000/reso/odata/Property?$skiptoken='x'",
      .page("https://mls.example:8443/reso/odata/Property?$skiptoken='x'")
    ),
    (
      "http://u:p@inner/reso/odata/Property?t",
      .page("https://mls.example:8443/reso/odata/Property?t")
    ),
    ("", .end), (" \n", .end),
    ("https://evil.example/Property?x", .elsewhere),
    ("https://evil.example/reso/odatax/P", .elsewhere),
    ("https://evil.example/reso/odata/../../P", .elsewhere),
    ("https://evil.example/reso/odata/%2e%2e/P", .elsewhere), ("//evil.example/P", .elsewhere),
    ("ftp://inner/reso/odata/Property", .elsewhere), ("javascript:alert(1)", .elsewhere),
  ]

  @Test(arguments: links)
  func onlyLinksWithinServiceAreFollowed(link: String, expected: RESOLink.Target) {
    let target = RESOLink.target(
      link, from: "https://mls.example:8443/reso/odata/Property?$top=2",
      root: "https://mls.example:8443/reso/odata/")
    #expect(target == expected)
  }

  @Test func serviceAtRootFollowsNoForeignLink() {
    let target = RESOLink.target(
      "https://evil.example/Property", from: "https://mls.example/Property",
      root: "https://mls.example/")
    #expect(target == .elsewhere)
  }
}
