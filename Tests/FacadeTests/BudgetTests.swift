import Foundation
import HomefindTesting
import Logging
import Testing

/// Tests budgets over HTTP. Budgets are sent in request bodies and never appear in a URL or a log.
@Suite struct BudgetTests {
  private typealias Fields = [String: Any]
  private static let near = "lat=13.7370&lon=100.5603&radius=2km"
  private static let budget =
    #"{"budget": {"salary": 45678, "deposit": 345678, "debts": "5,678", "debtShare": 45.5}}"#

  @Test func homesFitTheBudget() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.post(
        "/v1/nearby?\(Self.near)&sort=payment&limit=50", Self.budget)
      #expect(answer.status == 200 && answer.keeping == "no-store")
      let budget = try #require(answer.json["budget"] as? Fields)
      let greatest = try #require(budget["greatestPrice"] as? Int)
      let most = try #require(budget["greatestPayment"] as? Double)
      #expect(abs(most - 15_105.49) < 0.001)
      let items = try #require(answer.json["items"] as? [Fields])
      let payments = items.compactMap { $0["monthlyPayment"] as? Double }
      #expect(items.count > 5 && payments.count == items.count)
      #expect(payments == payments.sorted() && payments.allSatisfy { $0 <= most + 0.01 })
      for item in items {
        let price = try #require(item["price"] as? Fields)
        #expect((price["min"] as? Int ?? price["max"] as? Int ?? .max) <= greatest)
      }
      // The response contains exactly the homes whose lowest price is within the budget.
      let all = try await client.get("/v1/nearby?\(Self.near)&limit=10000").json
      let fitting = try #require(all["items"] as? [Fields]).filter {
        let price = $0["price"] as? Fields
        return (price?["min"] as? Int ?? price?["max"] as? Int ?? .max) <= greatest
      }
      #expect(answer.json["total"] as? Int == fitting.count)
      // The response does not repeat personal numbers, not even in its cursor.
      for figure in ["45678", "345678", "5678"] { #expect(!answer.text.contains(figure)) }
    }
  }

  @Test func pagesContinueWithTheSameBody() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "/v1/nearby?lat=13.7370&lon=100.5603&radius=6km&sort=payment&fields=id&limit="
      func ids(_ json: Fields) -> [String] {
        (json["items"] as? [Fields] ?? []).compactMap { $0["id"] as? String }
      }
      let whole = try await client.post(path + "20", Self.budget).json
      let first = try await client.post(path + "10", Self.budget).json
      let next = try #require(first["next"] as? String)
      let second = try await client.post(path + "10&cursor=\(next)", Self.budget).json
      #expect(ids(first) + ids(second) == ids(whole) && ids(whole).count == 20)
      let other = try await client.post(
        path + "10&cursor=\(next)", #"{"budget": {"salary": 90000}}"#)
      #expect(other.status == 400)
    }
  }

  @Test func everySearchAndFormatAcceptsBudget() async throws {
    try await FacadeClient.runOverSample { client in
      for path in [
        "/v1/train?station=Asok", "/v1/area?province=Bangkok&district=Watthana",
        "/v1/within?bbox=100.55,13.73,100.57,13.745",
        "/v1/map?bbox=100.558,13.734,100.563,13.738&zoom=17",
      ] {
        let answer = try await client.post(path, Self.budget)
        #expect(answer.status == 200, "\(path) \(answer.text)")
        let homes = (answer.json["items"] ?? answer.json["homes"]) as? [Fields] ?? []
        #expect(!homes.isEmpty && homes.allSatisfy { $0["monthlyPayment"] != nil }, "\(path)")
      }
      let polygon =
        #"{"type": "Polygon", "coordinates": [[[100.55, 13.73], [100.57, 13.73], [100.56, 13.745], [100.55, 13.73]]]"#
      let free = try await client.post("/v1/within", polygon + "}")
      let bound = try await client.post("/v1/within", polygon + #", "budget": {"salary": 30000}}"#)
      #expect(free.status == 200 && bound.status == 200)
      let (all, fitting) = (free.json["total"] as? Int ?? 0, bound.json["total"] as? Int ?? 0)
      #expect(fitting > 0 && fitting < all)
      let csv = try await client.post("/v1/nearby?\(Self.near)&format=csv", Self.budget).text
      #expect(csv.split(separator: "\r\n")[0].contains(",price_max,monthly_payment,lat,"))
      let usual = try await client.get("/v1/nearby?\(Self.near)&format=csv")
      #expect(!String(decoding: usual.body, as: UTF8.self).contains("monthly_payment"))
    }
  }

  @Test func budgetEndpointComputesPayments() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.post(
        "/v1/budget",
        #"{"budget": {"salary": 45000, "deposit": 300000, "debts": 5000, "years": 30}, "prices": [2290365, 3000000]}"#
      )
      #expect(answer.status == 200 && answer.keeping == "no-store")
      #expect((answer.json["budget"] as? Fields)?["greatestPrice"] as? Int == 2_290_365)
      let payments = try #require(answer.json["payments"] as? [Fields])
      #expect(payments.map { $0["fits"] as? Bool } == [true, false])
      #expect(payments[0]["monthlyPayment"] as? Double == 12_999.99)
    }
  }

  @Test(arguments: [
    ("/v1/nearby?\(near)", "{}", 400, "budget"), ("/v1/nearby?\(near)", "[", 400, "body"),
    ("/v1/nearby?\(near)", #"{"budget": {"salary": -5}}"#, 400, "salary"),
    ("/v1/nearby?\(near)", #"{"budget": {"salary": 1, "debts": "x"}}"#, 400, "debts"),
    ("/v1/nearby?\(near)", #"{"budget": {"salry": 1}}"#, 400, "salary"),
    ("/v1/nearby?\(near)", #"{"budget": 7}"#, 400, "budget"),
    ("/v1/nearby?\(near)", #"{"budget": {}}"#, 400, "salary"),
    ("/v1/budget", #"{"budget": {"salary": 1}, "prices": {}}"#, 400, "prices"),
    ("/v1/budget", #"{"budget": {"salary": 1}, "prices": null}"#, 400, "prices"),
    ("/v1/recommended", #"{"saved": "1"}"#, 400, "saved"),
    ("/v1/tours", #"{"from": "Asok", "homes": ["1", "2"], "keepOrder": 0}"#, 400, "keepOrder"),
    ("/v1/nearby?\(near)&salary=1", #"{"budget": {"salary": 1}}"#, 400, "POST"),
    ("/v1/budget", #"{"budget": {"salary": 1}, "prices": ["x"]}"#, 400, "price"),
  ])
  func invalidMemberIsNamed(path: String, body: String, status: Int, part: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.post(path, body)
      #expect(answer.status == status)
      #expect(answer.text.contains(part), "\(answer.text)")
    }
  }

  @Test func salaryInURLIsRefused() async throws {
    try await FacadeClient.runOverSample { client in
      for path in [
        "/v1/nearby?\(Self.near)&salary=45678", "/v1/train?station=Asok&deposit=45678",
        "/v1/map?bbox=100.558,13.734,100.563,13.738&zoom=17&debts=45678",
      ] {
        let answer = try await client.get(path)
        #expect(answer.status == 400)
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains("POST") && !text.contains("45678"))
      }
      #expect(try await client.get("/v1/events?salary=45678").status == 400)
    }
  }
}
