import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests that the command line prints the same documents that the service sends.
@Suite struct SameAnswerTests {
  private typealias Fields = [String: Any]

  /// A request on the command line and its equivalent over HTTP.
  private struct Question: Sendable {
    var arguments: [String]
    var path: String
    /// The body to post; empty for a GET request.
    var body = ""
  }

  private static func questions(company: String) -> [Question] {
    [
      Question(
        arguments: ["market", "--at", "Asok", "--type", "condo", "--radius", "800m", "--json"],
        path: "v1/market?at=Asok&type=condo&radius=800m"),
      Question(
        arguments: ["market", "--system", "BTS", "--sort", "homes", "--json"],
        path: "v1/market?system=BTS&sort=homes"),
      Question(
        arguments: ["market", "--province", "Bangkok", "--json"],
        path: "v1/market?province=Bangkok"),
      Question(
        arguments: ["companies", "--limit", "5", "--json"], path: "v1/companies?limit=5"),
      Question(
        arguments: ["companies", "find", "Cordevia", "--json"], path: "v1/companies?text=Cordevia"),
      Question(
        arguments: ["companies", "show", company, "--json"], path: "v1/companies/\(company)"),
      Question(
        arguments: [
          "recommend", "--at", "Asok", "--type", "condo", "--salary", "45000", "--deposit",
          "300000",
          "--saved", "145831", "--limit", "5", "--json",
        ],
        path:
          "v1/recommended?station=Asok&type=condo&salary=45000&deposit=300000&saved=145831&limit=5"
      ),
      Question(
        arguments: ["recommend", "--commute", "Asok:30min", "--limit", "5", "--json"],
        path: "v1/recommended?commute=Asok:30min&limit=5"),
      // This command always prints GeoJSON.
      Question(
        arguments: ["reach", "--from", "Asok", "--within", "15min,30min"],
        path: "v1/reach?from=Asok&within=15min,30min"),
      Question(
        arguments: [
          "tour", "--from", "Asok", "145831", "131958@10:00-10:30", "150714", "--stay", "20min",
          "--return", "--json",
        ], path: "v1/tours",
        body:
          #"{"from": "Asok", "homes": ["145831", "131958@10:00-10:30", "150714"], "stay": "20min", "return": true}"#
      ),
      Question(
        arguments: [
          "budget", "--salary", "45000", "--deposit", "300000", "--price", "2500000", "--json",
        ], path: "v1/budget",
        body: #"{"budget": {"salary": 45000, "deposit": 300000}, "prices": [2500000]}"#),
    ]
  }

  @Test func printedDocumentsMatchResponses() async throws {
    let folder = TemporaryFolder()
    let environment = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    let server = RunningProgram(["serve", "--port", "0"], environment: environment)
    try server.start()
    let url = try #require(await server.firstLine())
    func ask(_ path: String, _ body: String = "") async throws -> Fields {
      let answer = try await HTTPClient().collect(
        HTTPRequest(
          service: "server", url: url + path, method: body.isEmpty ? .get : .post,
          headers: ["Content-Type": "application/json"], body: Array(body.utf8),
          limits: .patient))
      #expect(answer.response.status == 200, "\(path)")
      return try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? Fields)
    }
    // The responses about companies and stations come from stored homes.
    _ = try await ask("v1/train?station=Asok&radius=10km&limit=1")
    let companies = try await ask("v1/companies?limit=1")
    let company = try #require((companies["items"] as? [Fields])?.first?["id"] as? String)
    for question in Self.questions(company: company) {
      let sent = try await ask(question.path, question.body)
      let outcome = try await Program.run(question.arguments, environment: environment)
      #expect(outcome.status == 0, "\(question.arguments) \(outcome.errors)")
      let printed = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? Fields
      #expect(!sent.isEmpty)
      #expect(
        Self.timeless(printed ?? [:]) as? NSDictionary == Self.timeless(sent) as? NSDictionary,
        "\(question.arguments)")
    }
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  /// Returns a document without its time and without the fields that depend on which client sent
  /// its request first.
  private static func timeless(_ value: Any) -> Any {
    if let fields = value as? Fields {
      return fields.filter { !["fetchedAt", "freshness", "skipped"].contains($0.key) }
        .mapValues(timeless)
    }
    return (value as? [Any])?.map(timeless) ?? value
  }
}
