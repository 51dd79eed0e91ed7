import Foundation
import HomefindTesting
import Testing

/// Tests that errors in a request body refer to the body's members instead of the corresponding
/// query parameters.
@Suite struct BodyMemberTests {
  private static let near = "/v1/nearby?lat=13.7370&lon=100.5603"

  private func post(
    _ client: FacadeClient, _ path: String, _ body: String
  ) async throws -> RawAnswer {
    try await client.raw("POST \(path)", ["Content-Type": "application/json"], body: body)
  }

  @Test(
    arguments: [
      (
        "/v1/tours", #"{"from": "Asok", "homes": ["1"], "leaveAt": "25:00", "foo": 1}"#,
        ["foo", "homes", "leaveAt"]
      ),
      (
        "/v1/tours", #"{"from": "Asok", "homes": "1", "keepOrder": "x", "leave-at": "9:00"}"#,
        ["homes", "keepOrder", "leave-at"]
      ),
      ("/v1/tours", #"{"homes": ["1", "2"], "home": "3"}"#, ["from", "home"]),
      ("/v1/tours", #"{"from": "Asok", "homes": ["1", "2"], "lang": "th"}"#, ["lang"]),
      ("/v1/tours", #"{"from": "Asok", "homes": ["none", "other"]}"#, ["homes"]),
      (
        "\(near)&min-price=x", #"{"budget": {"salary": 1000, "debtShare": 999}}"#,
        ["debtShare", "min-price"]
      ),
      (near, #"{"budget": {"salary": 1000, "debt-share": 40}}"#, ["debt-share"]),
      (
        "/v1/map?bbox=100.55,13.73,100.56,13.74&zoom=17",
        #"{"budget": {"salary": 1000, "debtShare": 0}}"#, ["debtShare"]
      ),
      (
        "/v1/budget", #"{"budget": {"salary": 1000, "debtShare": 0}, "prices": ["x"]}"#,
        ["debtShare", "prices"]
      ),
      ("/v1/recommended", #"{"saved": "1"}"#, ["saved"]),
    ] as [(String, String, [String])])
  func problemNamesBodyMembers(path: String, body: String, names: [String]) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await post(client, path, body)
      #expect(answer.badParameters == names)
    }
  }

  @Test func adviceNamesBodyMembers() async throws {
    try await FacadeClient.runOverSample { client in
      let tour = try await post(client, "/v1/tours", #"{"homes": "1", "foo": 1}"#)
      let text = try #require(tour.json["detail"] as? String)
      #expect(text.contains("use from, homes, stay, mode, return, keepOrder, date or leaveAt"))
      #expect(text.contains(#"homes is not a list; write it as ["145831", "#))
      #expect(!text.contains("2 to 25"))
      let budget = try await post(
        client, Self.near, #"{"budget": {"salary": 1, "debtSharee": 4}}"#)
      let advice = try #require(budget.json["detail"] as? String)
      #expect(advice.contains("did you mean debtShare?"))
    }
  }
}
