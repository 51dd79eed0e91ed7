import Foundation
import HomefindTesting
import ListingStore
import Store
import Testing

@testable import Accounts
@testable import Facade

@Suite struct NotificationRouteTests {
  private static let path = "/v1/me/push"
  private static let keys = """
    {"p256dh":
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
     "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
    """
  private static let subscription = #"{"endpoint": "https://push.example/1", "keys": \#(keys)}"#

  @Test func deviceSubscribesAndUnsubscribes() async throws {
    try await HuntFacade.run { facade in
      let nok = try facade.person("Nok")
      let before = try await nok.send("GET \(Self.path)")
      #expect(before.json["on"] as? Bool == false)
      #expect((before.json["key"] as? String)?.count == 87)
      for _ in 0..<2 {
        #expect(try await nok.send("PUT \(Self.path)", Self.subscription).status == 204)
      }
      #expect(try await nok.send("GET \(Self.path)").json["on"] as? Bool == true)
      let export = try await nok.send("GET /v1/me/export")
      let devices = export.json["devices"] as? [[String: Any]]
      #expect(devices?.map { $0["endpoint"] as? String } == ["https://push.example/1"])
      for _ in 0..<2 { #expect(try await nok.send("DELETE \(Self.path)").status == 204) }
      #expect(try await nok.send("GET \(Self.path)").json["on"] as? Bool == false)
    }
  }

  @Test func subscriptionBelongsToItsSession() async throws {
    try await HuntFacade.run { facade in
      let (nok, other) = (try facade.person("Nok"), try facade.person("Other"))
      for line in ["GET", "PUT", "DELETE"] {
        let body = line == "PUT" ? Self.subscription : nil
        #expect(try await facade.stranger.send("\(line) \(Self.path)", body).status == 401)
      }
      #expect(try await nok.send("PUT \(Self.path)", Self.subscription).status == 204)
      #expect(try await other.send("GET \(Self.path)").json["on"] as? Bool == false)
      #expect(try await other.send("DELETE \(Self.path)").status == 204)
      #expect(try await nok.send("GET \(Self.path)").json["on"] as? Bool == true)
      // Deleting the account deletes its subscriptions.
      #expect(try await nok.send("DELETE /v1/me").status == 204)
      let left = try facade.store.read {
        try $0.value("SELECT count(*) FROM push_subscription", as: Int.self)
      }
      #expect(left == 0)
    }
  }

  @Test(arguments: [
    (#"{"endpoint": "http://push.example/1", "keys": KEYS}"#, ["endpoint"]),
    (#"{"endpoint": "https://127.0.0.1/1", "keys": KEYS}"#, ["endpoint"]),
    (#"{"endpoint": "https://192.168.1.1/1", "keys": KEYS}"#, ["endpoint"]),
    (#"{"endpoint": "https://localhost/1", "keys": KEYS}"#, ["endpoint"]),
    (#"{"endpoint": "https://push.example/1", "keys": {}}"#, ["keys"]),
    ("{}", ["endpoint", "keys"]),
  ])
  func invalidSubscriptionMembersAreNamed(body: String, names: [String]) async throws {
    try await HuntFacade.run { facade in
      let nok = try facade.person("Nok")
      let answer = try await nok.send(
        "PUT \(Self.path)", body.replacing("KEYS", with: Self.keys))
      #expect(answer.status == 400 && answer.badParameters == names)
    }
  }
}
