import Foundation
import HomefindTesting
import StoresTesting
import Testing

/// Tests recommended homes over HTTP. Programs send query parameters; pages send a body.
@Suite(.bothStores) struct RecommendedTests {
  private typealias Fields = [String: Any]

  private func post(
    _ client: FacadeClient, _ path: String, _ body: String
  ) async throws -> (status: Int, keeping: String?, text: String, items: [Fields]) {
    let answer = try await client.post(path, body)
    return (
      answer.status, answer.keeping, answer.text, answer.json["items"] as? [Fields] ?? []
    )
  }

  private func ids(_ items: [Fields]) -> [String] { items.compactMap { $0["id"] as? String } }

  private func points(_ items: [Fields]) -> [Double] {
    items.compactMap { ($0["score"] as? Fields)?["points"] as? Double }
  }

  @Test func homesAreSortedByScoreAndHaveReasons() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(
        "/v1/recommended?commute=Asok:30min&salary=60000&deposit=300000&limit=20&lang=th")
      #expect(answer.status == 200)
      let items = try #require(answer.json["items"] as? [Fields])
      let points = points(items)
      #expect(items.count == 20 && points.count == 20 && points == points.sorted(by: >))
      for item in items {
        let reasons = try #require(item["reasons"] as? [String])
        #expect(reasons.contains { $0.hasPrefix("ไป ") }, "\(reasons)")
        #expect(reasons.contains { $0.hasPrefix("เดือนละ ") }, "\(reasons)")
        let commutes = try #require(item["commutes"] as? [Fields])
        #expect((commutes[0]["minutes"] as? Int ?? .max) <= 30)
      }
      // The score is the weighted mean of its parts, truncated to one decimal.
      for item in items {
        let score = try #require(item["score"] as? Fields)
        let parts = try #require(score["parts"] as? [String: Fields]).values
        let sum = parts.reduce(0.0) {
          $0 + ($1["points"] as? Double ?? 0) * ($1["weight"] as? Double ?? 0)
        }
        let mean = sum / parts.reduce(0.0) { $0 + ($1["weight"] as? Double ?? 0) }
        #expect(
          abs((score["points"] as? Double ?? 0) - (mean * 10 + 1e-6).rounded(.down) / 10) < 0.001)
      }
    }
  }

  /// Every home has a reason in every sort order, even if the reason is only the nearest station or
  /// how the price compares with other homes.
  @Test(arguments: ["recommended", "price"])
  func everyHomeHasReasonsInEveryOrder(sort: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(
        "/v1/recommended?station=Asok&group=false&limit=1000&sort=\(sort)")
      let items = try #require(answer.json["items"] as? [Fields])
      let reasons = items.map { $0["reasons"] as? [String] ?? [] }
      #expect(items.count > 100 && points(items).count == items.count)
      #expect(reasons.allSatisfy { !$0.isEmpty })
      for part in ["% below the median", "% above the median", "about the median", "min walk to"] {
        #expect(reasons.joined().contains { $0.contains(part) }, "\(part)")
      }
    }
  }

  @Test func savedAndHiddenHomesAreOmittedAndAffectScores() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "/v1/recommended?station=Asok&radius=1km&limit=100&fields=id,score,type"
      let all = try await client.get(path)
      let items = try #require(all.json["items"] as? [Fields])
      let (saved, hidden) = (ids(items)[3], ids(items)[5])
      let answer = try await post(
        client, path, ##"{"saved": ["\##(saved)", "nowhere.1"], "hidden": ["\##(hidden)"]}"##)
      #expect(answer.status == 200 && answer.keeping == "no-store")
      #expect(Set(ids(answer.items)) == Set(ids(items)).subtracting([saved, hidden]))
      #expect(answer.text.contains("nowhere.1"))
      #expect(
        answer.items.allSatisfy { (($0["score"] as? Fields)?["parts"] as? Fields)?["taste"] != nil }
      )
      let same = try await client.get(path + "&saved=\(saved)&hidden=\(hidden)")
      #expect(ids(try #require(same.json["items"] as? [Fields])) == ids(answer.items))
    }
  }

  @Test func personalResponseIsNotCached() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "GET /v1/recommended?station=Asok&limit=1"
      let plain = try await client.raw(path)
      let personal = try await client.raw(path + "&salary=45000")
      #expect(plain.fields["cache-control"] != "no-store")
      #expect(personal.status == 200 && personal.fields["cache-control"] == "no-store")
    }
  }

  @Test func pagesContinueTheRanking() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "/v1/recommended?lat=13.7370&lon=100.5603&radius=3km&fields=id&limit="
      let whole = ids(try #require(try await client.get(path + "30").json["items"] as? [Fields]))
      var (found, cursor) = ([String](), "")
      for _ in 0..<3 {
        let answer = try await client.get(path + "10" + cursor)
        found += ids(try #require(answer.json["items"] as? [Fields]))
        cursor = "&cursor=\(try #require(answer.json["next"] as? String))"
      }
      #expect(found == whole && whole.count == 30)
    }
  }

  @Test(arguments: [
    ("/v1/recommended", #"{"budget": {"salary": -1}}"#, "salary"),
    ("/v1/recommended", #"{"saevd": []}"#, "saved"), ("/v1/recommended", "[", "body"),
    ("/v1/recommended", "0", "send an object"), ("/v1/recommended", "[]", "send an object"),
    ("/v1/recommended?radius=2km", "{}", "radius"),
    ("/v1/recommended?salary=1", #"{"budget": {"salary": 1}}"#, "POST"),
    ("/v1/nearby?lat=13.7&lon=100.5&saved=1", #"{"budget": {"salary": 1}}"#, "saved"),
  ])
  func invalidPartIsNamed(path: String, body: String, part: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await post(client, path, body)
      #expect(answer.status == 400 && answer.text.contains(part), "\(answer.text)")
    }
  }
}
