import Testing

@testable import Search

@Suite struct FingerprintTests {
  private func fingerprint(_ more: [String: String] = [:]) throws -> UInt64 {
    let parameters = ["lat": "13.7370", "lon": "100.5603"].merging(more) { $1 }
    return try SearchQuery(kind: .nearby, parameters: parameters.mapValues { [$0] }).fingerprint
  }

  /// Searches with the same results have the same fingerprint, even if they show different parts of
  /// the results.
  @Test func fingerprintsDistinguishSearches() throws {
    let plain = try fingerprint()
    let others = try [
      ["sort": "name"], ["type": "condo"], ["promotion": "true"], ["since": "7d"],
      ["since": "8d"], ["price-drop": "7d"], ["group": "true"], ["radius": "1km"], ["lat": "13.74"],
      ["max-price": "2m"], ["text": "asok"], ["near-station": "500m"],
    ].map { try fingerprint($0) }
    #expect(Set(others + [plain]).count == others.count + 1)
    for same in [["limit": "3"], ["facets": "true"], ["explain": "true"]] {
      #expect(try fingerprint(same) == plain)
    }
  }
}
