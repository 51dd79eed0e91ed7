import APIKeys
import Admission
import HomefindTesting
import ListingStore
import Testing

@testable import Facade

/// Tests API keys that facades share, in addition to the keys in a file.
@Suite struct SharedKeyTests {
  @Test func facadeWithoutLoadedKeysRefusesRequests() async throws {
    let shared = SharedKeys()
    var ring = KeyRing()
    let key = try ring.add(name: "one", created: "2026-11-01")
    let made = ring.keys
    try await FacadeClient.runOverSample(configuring: { $0.keys = ClientKeys(shared: shared) }) {
      client in
      func status(_ key: String? = nil) async throws -> Int {
        try await client.raw("GET /v1/stations", key.map { ["X-API-Key": $0] } ?? [:]).status
      }
      #expect(try await status() == 401)
      let unread = try await client.raw("GET /v1/stations", ["X-API-Key": key])
      #expect(unread.status == 503 && unread.fields["retry-after"] != nil)
      #expect(unread.json["type"] as? String == "urn:homefind:problem:store-unavailable")
      shared.take(made)
      #expect(try await status(key) == 200)
      #expect(try await status("hf_x") == 401)
      // After the last key is revoked, the facade still requires a key.
      shared.take([])
      #expect(try await status(key) == 401)
      #expect(try await status() == 401)
    }
  }

  @Test func fileKeysAndSharedKeysBothCount() throws {
    let folder = TemporaryFolder()
    let path = folder.file("keys")
    let own = try KeyFile.change(at: path) { ring throws(KeyError) in
      try ring.add(name: "one", created: "2026-11-01")
    }
    var ring = KeyRing()
    let common = try ring.add(name: "one", created: "2026-11-02")
    let shared = SharedKeys()
    let keys = ClientKeys(file: try KeyFile(path: path), shared: shared)
    #expect(keys.known(own)?.created == "2026-11-01" && keys.isUnread)
    shared.take(ring.keys)
    let known = try #require(keys.known(common))
    #expect(known.created == "2026-11-02" && keys.contains(known))
    // The revoked key's streams end even though the file has a key with the same name.
    shared.take([])
    #expect(!keys.contains(known) && keys.known(common) == nil)
    #expect(keys.known(own) != nil)
  }
}
