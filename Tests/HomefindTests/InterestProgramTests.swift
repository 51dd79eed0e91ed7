import AccountFeatures
import Accounts
import Foundation
import HomefindTesting
import Hunts
import ListingStore
import Store
import Testing
import Transport

/// Tests interest counts: a server counts views, saves and calls, and the next program run uses the
/// stored counts.
@Suite struct InterestProgramTests {
  private typealias Fields = [String: Any]

  private let folder = TemporaryFolder()
  private let http = HTTPClient()
  private static let browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"

  private var environment: [String: String] { ["HOMEFIND_STORE": folder.file("listings.sqlite")] }

  private func fields(_ text: some Sequence<UInt8>) throws -> Fields {
    try #require(JSONSerialization.jsonObject(with: Data(text)) as? Fields)
  }

  /// Reports an interaction with a home to a server and returns the response's status.
  private func report(
    _ url: String, _ home: String, _ kind: String, from address: String = "192.0.2.1",
    agent: String = browser, headers: [(String, String)] = []
  ) async throws -> Int {
    var request = HTTPRequest(
      service: "server", url: "\(url)v1/interest", method: .post,
      body: Array(#"{"home": "\#(home)", "kind": "\#(kind)"}"#.utf8), limits: .patient)
    request.headers.append("Content-Type", "application/json")
    request.headers.append("User-Agent", agent)
    request.headers.append("X-Forwarded-For", address)
    for (name, value) in headers { request.headers.append(name, value) }
    return try await http.collect(request).response.status
  }

  /// Starts a server over the sample and calls `use` with its URL and the homes near Asok.
  private func serve(
    _ arguments: [String], _ use: (_ url: String, _ homes: [String]) async throws -> Void
  ) async throws {
    let server = RunningProgram(["serve", "--port", "0"] + arguments, environment: environment)
    try server.start()
    let url = try #require(await server.firstLine())
    let answer = try await http.collect(
      HTTPRequest(service: "server", url: "\(url)v1/train?station=Asok&limit=9", limits: .patient))
    let items = try #require(try fields(answer.body)["items"] as? [Fields])
    try await use(url, items.compactMap { $0["id"] as? String })
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  /// Returns the recommended homes that have counts, in order.
  private func counted() async throws -> [(id: String, counts: [String: Int])] {
    let outcome = try await Program.run(
      ["recommend", "--offline", "--json", "--limit", "100"], environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let items = try #require(try fields(outcome.output.utf8)["items"] as? [Fields])
    return items.compactMap { item in
      guard let counts = (item["score"] as? Fields)?["interest"] as? [String: Int],
        counts.values.contains(where: { $0 > 0 }), let id = item["id"] as? String
      else { return nil }
      return (id, counts)
    }
  }

  @Test func onlyPeopleAreCounted() async throws {
    try await serve(["--trusted-proxies", "127.0.0.0/8,::1"]) { url, homes async throws in
      for number in 1...30 {
        for _ in 1...2 {
          #expect(try await report(url, homes[6], "call", from: "192.0.2.\(number)") == 204)
        }
      }
      // The client can choose the second half of an IPv6 address, so only the first half identifies
      // it.
      #expect(try await report(url, homes[2], "view", from: "2001:db8::1") == 204)
      #expect(try await report(url, homes[2], "view", from: "2001:db8::2") == 204)
      #expect(try await report(url, homes[2], "save", from: "2001:db8::1") == 204)
      for agent in ["Googlebot/2.1", "curl/8.5", "Mozilla/5.0 HeadlessChrome/131"] {
        #expect(try await report(url, homes[3], "view", agent: agent) == 204)
      }
      for header in [("Sec-GPC", "1"), ("DNT", "1")] {
        #expect(try await report(url, homes[4], "view", headers: [header]) == 204)
      }
      #expect(try await report(url, "nowhere.1", "view") == 404)
      #expect(try await report(url, homes[0], "like") == 400)
    }
    let counted = try await counted()
    #expect(Dictionary(uniqueKeysWithValues: counted.map { ($0.id, $0.counts) }).count == 2)
    #expect(counted.first?.counts == ["views": 0, "saves": 0, "calls": 30])
    #expect(counted.last?.counts == ["views": 1, "saves": 1, "calls": 0])
    let stored = try ["", "-wal"].map { URL(filePath: folder.file("listings.sqlite") + $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }.map { try Data(contentsOf: $0) }
    for client in ["192.0.2.", "2001:db8", "Firefox"] {
      #expect(stored.allSatisfy { $0.range(of: Data(client.utf8)) == nil }, "\(client)")
    }
  }

  /// Creates a hunt in which four people rate a home.
  private func rate(_ home: String, in path: String) throws {
    let store = try AccountStore.open(path: path)
    defer { store.close() }
    let (hunts, people) = (HuntService(store: store), (0..<4).map { _ in AccountID() })
    try store.write { db in
      for (number, person) in people.enumerated() {
        try db.execute(
          "INSERT INTO account (id, email, language, created) VALUES (?, ?, 'en', 0)",
          [person, "p\(number)@mail.example"])
      }
    }
    let hunt = try hunts.create(named: "Ours", by: people[0])
    for person in people {
      if person != people[0] {
        let new = try hunts.invite(nil, as: .viewer, HuntAccess(people[0], to: hunt, for: .invite))
        _ = try hunts.accept(.token(new.token), by: person)
      }
      _ = try hunts.put(
        home, HomeEdit(rating: .given(5)), facts: HuntHome.Facts(json: "{}", gone: nil),
        HuntAccess(person, to: hunt, for: .rate))
    }
  }

  /// A server uses ratings from hunts for recommendations, unless popularity is off.
  @Test(.timeLimit(.minutes(5))) func huntRatingsAffectRecommendations() async throws {
    let accounts = folder.file("accounts.sqlite")
    try rate("sample.145831", in: accounts)
    let arguments = [
      "--mail", "smtp://127.0.0.1:1", "--mail-from", "a@mail.example", "--accounts", accounts,
    ]
    // Each request has a different limit, because responses are cached for a minute.
    var asked = 0
    func best(_ url: String) async throws -> Fields {
      asked += 1
      let answer = try await http.collect(
        HTTPRequest(
          service: "server", url: "\(url)v1/recommended?limit=\(asked % 500 + 1)", limits: .patient)
      )
      let items = try #require(try fields(answer.body)["items"] as? [Fields])
      return try #require(items.first)
    }
    try await serve(arguments) { url, _ in
      // The server reads the ratings in the background after it starts.
      var home: Fields
      repeat { home = try await best(url) } while (home["score"] as? Fields)?["interest"] == nil
      let interest = try #require((home["score"] as? Fields)?["interest"] as? Fields)
      #expect(home["id"] as? String == "sample.145831")
      #expect(interest["ratings"] as? [String: Double] == ["count": 4, "mean": 5])
    }
    try await serve(arguments + ["--popularity", "off"]) { url, _ in
      for _ in 0..<20 {
        let score = try await best(url)["score"] as? Fields
        #expect(score != nil && score?["interest"] == nil)
      }
    }
  }

  @Test func disabledPopularityCountsNothing() async throws {
    try await serve(["--popularity", "off"]) { url, homes in
      #expect(try await report(url, homes[1], "view") == 204)
      let settings = try await http.collect(
        HTTPRequest(service: "server", url: "\(url)app/config.json", limits: .patient))
      #expect(try fields(settings.body)["interest"] as? Bool == false)
    }
    #expect(try await counted().isEmpty)
  }
}
