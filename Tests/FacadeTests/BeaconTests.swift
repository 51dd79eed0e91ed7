import HomefindTesting
import StoresTesting
import Testing

/// Tests the beacon endpoints of a service without beacons, and invalid requests.
@Suite(.bothStores) struct BeaconTests {
  @Test func beaconListsAreEmptyWithoutBeacons() async throws {
    try await FacadeClient.runOverSample { client in
      for path in ["/v1/beacons", "/v1/beacons/near?lat=13.737&lon=100.5603"] {
        let answer = try await client.get(path)
        #expect(answer.status == 200 && (answer.json["items"] as? [Any])?.isEmpty == true)
      }
      let here = try await client.post(
        "/v1/presence", #"{"event": "enter", "lat": 13.737, "lon": 100.5603}"#)
      #expect(here.status == 200 && here.text.contains(#""items":[]"#))
      #expect(here.keeping == "no-store")
    }
  }

  @Test func invalidPartIsNamed() async throws {
    try await FacadeClient.runOverSample { client in
      for (body, status, part) in [
        (#"{"event": "enter", "beacon": "none"}"#, 404, "none"),
        (#"{"event": "enter", "uuid": "x", "major": 1, "minor": 2}"#, 400, "uuid"),
        (#"{"event": "stay", "beacon": "a"}"#, 400, "enter"),
        (#"{"event": "enter", "lat": 95, "lon": 100}"#, 400, "lat"),
        (#"{"event": "enter", "lat": null, "lon": 100}"#, 400, "lat"),
        (#"{"event": "enter", "event": "leave", "beacon": "a"}"#, 400, "event"),
        ("[]", 400, "lobby-1"),
        ("{", 400, "body"),
        (#"{"event": ""# + String(repeating: "x", count: 5_000) + #""}"#, 413, "long"),
      ] {
        let answer = try await client.post("/v1/presence", body)
        #expect(answer.status == status && answer.text.contains(part), "\(body) \(answer.text)")
      }
      let others = try await [
        client.post("/v1/presence", "{}", type: "text/plain").status,
        client.get("/v1/presence").status,
        client.get("/v1/beacons?who=me").status, client.get("/v1/beacons/near?lat=1").status,
        client.get("/v1/beacons/near?lat=1&lon=1&limit=101").status,
      ]
      #expect(others == [415, 405, 400, 400, 400])
    }
  }
}
