import Accounts
import Admission
import Foundation
import HomefindTesting
import JSONStream
import ListingStore
import Logging
import Mail
import Monitoring
import Store
import StoresTesting
import Testing

@testable import Facade

@Suite struct AccountRouteTests {
  /// A mail carrier that collects messages in a list.
  private final class MailList: MailCarrier {
    let mails = Locked<[MailMessage]>([])
    let (arrivals, arrival) = AsyncStream.makeStream(of: String.self)

    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {
      mails.withLock { $0.append(message) }
      // The subject starts with the code.
      arrival.yield(String(message.subject.prefix(6)))
    }

    /// Waits for the next email and returns the sign-in code in it.
    func code() async throws -> String {
      for await code in arrivals { return code }
      throw CancellationError()
    }
  }

  /// Runs `body` with a client of a facade that has accounts and with the list of emails that the
  /// facade sends.
  private static func run(
    logger: Logger = .silent,
    configuring configure: (inout FacadeConfiguration) -> Void = { _ in },
    _ body: @Sendable (FacadeClient, MailList) async throws -> Void
  ) async throws {
    let list = MailList()
    let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    let service = try AccountService(
      store: try AccountStore.inMemory(), mail: MailQueue(carrier: list, now: now), now: now)
    let delivery = Task { await service.mail.run() }
    defer { delivery.cancel() }
    try await StoredFacade.run(
      [], logger: logger, accounts: service, configuring: configure
    ) { client in try await body(client, list) }
  }

  private static let json = ["Content-Type": "application/json"]

  /// Signs in with an email address.
  ///
  /// - Returns: The token, the header fields to send it with, and the last response.
  private static func signIn(
    _ client: FacadeClient, _ list: MailList, _ email: String = "nok@mail.example",
    _ fields: [String: String] = [:]
  ) async throws -> (token: String, fields: [String: String], answer: RawAnswer) {
    let fields = fields.merging(json) { $1 }
    let asked = try await client.raw("POST /v1/sign-in", fields, body: #"{"email": "\#(email)"}"#)
    #expect(asked.status == 202 && asked.body.isEmpty)
    let code = try await list.code()
    let answer = try await client.raw(
      "POST /v1/sign-in/code", fields, body: #"{"email": "\#(email)", "code": "\#(code)"}"#)
    let token = try #require(answer.json["token"] as? String)
    return (token, ["Authorization": "Bearer \(token)"], answer)
  }

  @Test func programSignsInChangesExportsAndDeletesAccount() async throws {
    try await Self.run { client, list in
      let (token, own, answer) = try await Self.signIn(client, list)
      #expect(answer.status == 200 && answer.fields["cache-control"] == "no-store")
      let account = answer.json["account"] as? [String: Any]
      #expect(account?["email"] as? String == "nok@mail.example")
      let changed = try await client.raw(
        "PATCH /v1/me", own.merging(Self.json) { $1 }, body: #"{"name": "นก", "language": "th"}"#)
      #expect(changed.status == 200 && changed.json["name"] as? String == "นก")
      let me = try await client.raw("GET /v1/me", own)
      #expect(me.json["language"] as? String == "th" && me.fields["cache-control"] == "no-store")
      let sessions = try await client.raw("GET /v1/me/sessions", own)
      #expect((sessions.json["items"] as? [[String: Any]])?.first?["current"] as? Bool == true)
      let export = try await client.raw("GET /v1/me/export", own)
      #expect(export.status == 200 && !String(decoding: export.body, as: UTF8.self).contains(token))
      #expect(try await client.raw("DELETE /v1/me", own).status == 204)
      #expect(try await client.raw("GET /v1/me", own).status == 401)
    }
  }

  @Test func endedSessionGets401() async throws {
    try await Self.run { client, list in
      let (_, own, _) = try await Self.signIn(client, list)
      #expect(try await client.raw("POST /v1/me/sign-out", own).status == 204)
      for line in ["GET /v1/me", "GET /v1/me/export", "DELETE /v1/me", "GET /v1/me/sessions"] {
        let answer = try await client.raw(line, own)
        #expect(answer.status == 401 && answer.fields["www-authenticate"] != nil, "\(line)")
      }
    }
  }

  @Test func sessionOfAnotherAccountCannotBeEnded() async throws {
    try await Self.run { client, list in
      let (_, own, _) = try await Self.signIn(client, list)
      let (_, other, _) = try await Self.signIn(client, list, "other@mail.example")
      let sessions = try await client.raw("GET /v1/me/sessions", own)
      let items = try #require(sessions.json["items"] as? [[String: Any]])
      let id = try #require(items.first?["id"] as? String)
      #expect(try await client.raw("DELETE /v1/me/sessions/\(id)", other).status == 404)
      #expect(try await client.raw("DELETE /v1/me/sessions/nonsense", own).status == 404)
      #expect(try await client.raw("DELETE /v1/me/sessions/\(id)", own).status == 204)
      #expect(try await client.raw("GET /v1/me", own).status == 401)
    }
  }

  /// Returns the operations in the contract that need a session.
  private static func sessionOperations() throws -> [String] {
    let paths = try JSONDocument(ContractDocument.bytes).root["paths"]?.fields ?? []
    return paths.filter { path, _ in
      AccountPaths.contain(path) && !path.hasPrefix("/v1/sign-in")
        && !AccountPaths.secrets.contains { path.hasPrefix($0) }
    }.flatMap { path, operations in
      operations.fields.map(\.name).filter { $0 != "parameters" }
        .map { "\($0.uppercased()) \(path.replacing(/{[a-z]+}/, with: "0"))" }
    }
  }

  /// The token is accepted only in a header field or a cookie, not in a query parameter.
  @Test func everyAccountRouteNeedsSession() async throws {
    let lines = try Self.sessionOperations()
    #expect(lines.count > 50 && lines.contains("DELETE /v1/me/sessions/0"))
    try await Self.run { client, list in
      let (token, _, _) = try await Self.signIn(client, list)
      for line in lines {
        for (query, fields) in [
          ("", [:]), ("", ["Authorization": "Bearer hfs_nonsense"]),
          ("", ["Authorization": "Bearer hfs_\(String(repeating: "0", count: 64))"]),
          ("", ["Cookie": "homefind=hfs_\(String(repeating: "0", count: 64))"]),
          ("?token=\(token)", [:]), ("?access_token=\(token)", [:]),
        ] {
          var fields = fields
          fields["Sec-Fetch-Site"] = "same-origin"
          let answer = try await client.raw(line + query, fields)
          #expect(
            answer.status == 401 && answer.fields["cache-control"] == "no-store",
            "\(line)\(query)")
        }
      }
    }
  }

  /// If the account store cannot be read, requests fail and are never treated as signed in.
  @Test func requestsFailIfAccountStoreIsUnreadable() async throws {
    try await HuntFacade.run { facade in
      let nok = try facade.person("Nok")
      #expect(try await nok.send("GET /v1/me").status == 200)
      try facade.store.write { db in
        for table in ["session", "sign_in_code"] { try db.execute("DROP TABLE \(table)") }
      }
      for (line, body) in [
        ("GET /v1/me", nil), ("GET /v1/me/export", nil), ("GET /v1/hunts", nil),
        ("GET /v1/searches", nil), ("GET /v1/me/events", nil), ("DELETE /v1/me", nil),
        ("POST /v1/sign-in/code", #"{"email": "nok@homes.example", "code": "ABC234"}"#),
      ] as [(String, String?)] {
        let answer = try await nok.send(line, body)
        #expect(answer.status == 500 && answer.fields["set-cookie"] == nil, "\(line)")
        #expect(answer.json["type"] as? String == "urn:homefind:problem:account-store", "\(line)")
      }
    }
  }

  /// The responses must be the same for addresses with and without an account.
  @Test func signInResponsesDoNotRevealAccounts() async throws {
    try await Self.run { client, list in
      _ = try await Self.signIn(client, list)
      func answers(_ email: String) async throws -> [String] {
        let asked = try await client.raw(
          "POST /v1/sign-in", Self.json, body: #"{"email": "\#(email)"}"#)
        let wrong = try await client.raw(
          "POST /v1/sign-in/code", Self.json, body: #"{"email": "\#(email)", "code": "ZZZZZZ"}"#)
        return [asked, wrong].map { answer in
          var fields = answer.fields
          for name in ["date", "x-request-id"] { fields[name] = nil }
          let body = String(decoding: answer.body, as: UTF8.self)
          return "\(answer.status) \(fields.sorted { $0.key < $1.key }) \(body)"
        }
      }
      #expect(try await answers("nok@mail.example") == answers("nobody@mail.example"))
    }
  }

  @Test func cookieWorksOnlyForOwnPages() async throws {
    try await Self.run { client, list in
      let page = ["Sec-Fetch-Site": "same-origin"]
      let asked = try await client.raw(
        "POST /v1/sign-in", page.merging(Self.json) { $1 }, body: #"{"email": "a@b.example"}"#)
      let request = try #require(asked.fields["set-cookie"]?.split(separator: ";").first)
      let code = try await list.code()
      let body = #"{"email": "a@b.example", "code": "\#(code)"}"#
      // Send the code without the browser's cookie.
      #expect(try await client.raw("POST /v1/sign-in/code", Self.json, body: body).status == 401)
      let signedIn = try await client.raw(
        "POST /v1/sign-in/code",
        page.merging(Self.json) { $1 }.merging(["Cookie": String(request)]) { $1 }, body: body)
      #expect(signedIn.status == 200)
      let cookies = try #require(signedIn.fields["set-cookie"])
      #expect(cookies.contains("homefind=hfs_") && cookies.contains("HttpOnly; SameSite=Lax"))
      let token = try #require(signedIn.json["token"] as? String)
      let cookie = ["Cookie": "a=b; homefind=\(token)"]
      #expect(try await client.raw("GET /v1/me", cookie).status == 200)
      for foreign in [
        [:], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
        ["Origin": "https://elsewhere.example"], ["Origin": "null"],
      ] {
        let answer = try await client.raw("POST /v1/me/sign-out", cookie.merging(foreign) { $1 })
        #expect(answer.status == 403, "\(foreign)")
      }
      for own in [["Origin": "http://localhost"], page] {
        let answer = try await client.raw(
          "PATCH /v1/me", cookie.merging(own) { $1 }.merging(Self.json) { $1 },
          body: #"{"name": "N"}"#)
        #expect(answer.status == 200, "\(own)")
      }
    }
  }

  /// Pages from other origins can neither sign a browser in nor trigger emails.
  @Test func foreignPagesCannotSignIn() async throws {
    try await Self.run(configuring: { $0.origins = .any }) { client, _ in
      for fields in [["Origin": "https://elsewhere.example"], ["Sec-Fetch-Site": "cross-site"]] {
        let answer = try await client.raw(
          "POST /v1/sign-in", fields.merging(Self.json) { $1 }, body: #"{"email": "a@b.example"}"#)
        #expect(answer.status == 403)
        #expect(answer.fields["access-control-allow-origin"] == nil)
      }
    }
  }

  @Test func accountsWithoutTLSWorkOnlyOnLoopback() async throws {
    try await Self.run { client, _ in
      for fields in [
        ["X-Forwarded-For": "192.0.2.1"], ["X-Forwarded-Proto": "http"],
        ["X-Forwarded-Proto": "https"],
      ] {
        let answer = try await client.raw(
          "POST /v1/sign-in", fields.merging(Self.json) { $1 }, body: #"{"email": "a@b.example"}"#)
        #expect(
          answer.status == 403 && (answer.json["detail"] as? String)?.contains("https") == true)
      }
    }
    try await Self.run(configuring: { configuration in
      configuration.forwarders = TrustedForwarders([AddressRange("127.0.0.1")].compactMap(\.self))
    }) { client, list in
      let (_, _, answer) = try await Self.signIn(
        client, list, "nok@mail.example",
        ["X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"])
      let cookie = try #require(answer.fields["set-cookie"])
      #expect(cookie.contains("__Host-homefind=hfs_") && cookie.contains("; Secure"))
    }
  }

  @Test func accountsWithoutMailAreOff() async throws {
    try await StoredFacade.run([]) { client in
      for line in ["POST /v1/sign-in", "GET /v1/me", "POST /v1/sign-in/code"] {
        let answer = try await client.raw(line, Self.json, body: "")
        #expect(answer.status == 404, "\(line)")
        #expect(answer.json["type"] as? String == "urn:homefind:problem:accounts-off")
      }
    }
  }

  @Test(arguments: [
    "", "[]", "{}", "null", "{\"email\": 1}", "{\"email\": null}", "{\"email\": \"nok\"}",
    "{\"email\": \"a@b.example\", \"mail\": \"x\"}",
    "{\"email\": \"a@b.example\", \"email\": \"c@d.example\"}",
    "{\"email\": \"a@b.example\\r\\nRCPT TO:<x@y.example>\"}",
    "{\"email\": \"a@b.example\\u0000\"}",
    "{\"email\": \"a@b.example",
  ])
  func invalidEmailAddressIsRefused(body: String) async throws {
    try await Self.run { client, list in
      let answer = try await client.raw("POST /v1/sign-in", Self.json, body: body)
      #expect(answer.status == 400, "\(body)")
      #expect(list.mails.withLock { $0.isEmpty })
    }
  }

  @Test func signInRequestsAreLimited() async throws {
    try await Self.run { client, _ in
      var statuses: [Int] = []
      for _ in 0..<7 {
        statuses.append(
          try await client.raw("POST /v1/sign-in", Self.json, body: #"{"email": "a@b.example"}"#)
            .status)
      }
      #expect(statuses == [202, 202, 202, 202, 202, 202, 429])
      let limited = try await client.raw(
        "POST /v1/sign-in", Self.json, body: #"{"email": "a@b.example"}"#)
      #expect((1...600).contains(Int(limited.fields["retry-after"] ?? "") ?? 0))
    }
  }

  /// A session token is not an API key, and is not treated as an invalid key.
  @Test func sessionWorksTogetherWithAPIKey() async throws {
    let folder = TemporaryFolder()
    var ring = KeyRing()
    let key = try ring.add(name: "shop", created: "2026-11-01")
    let path = folder.file("keys")
    try ring.text.write(toFile: path, atomically: true, encoding: .utf8)
    let file = try KeyFile(path: path) { _ in }
    try await Self.run(configuring: { $0.keys = ClientKeys(file: file) }) { client, list in
      let (_, own, _) = try await Self.signIn(
        client, list, "nok@mail.example", ["X-API-Key": key])
      #expect(
        try await client.raw("GET /v1/me", own).json["type"] as? String
          == "urn:homefind:problem:missing-key")
      let both = own.merging(["X-API-Key": key]) { $1 }
      #expect(try await client.raw("GET /v1/me", both).status == 200)
      #expect(
        try await client.raw("GET /v1/me", ["Authorization": "Bearer \(key)"]).json["type"]
          as? String
          == "urn:homefind:problem:not-signed-in")
    }
  }

  @Test func logContainsNoEmailCodeOrToken() async throws {
    let lines = Locked("")
    let log = LineLog(format: .text, level: .debug) { line in
      lines.withLock { $0 += String(decoding: line, as: UTF8.self) }
    }
    try await Self.run(logger: log.logger(label: "test")) { client, list in
      let (token, own, _) = try await Self.signIn(client, list)
      _ = try await client.raw("GET /v1/me", own)
      _ = try await client.raw(
        "POST /v1/sign-in/code", Self.json, body: #"{"email": "x@y.example", "code": "ZZZZZZ"}"#)
      let code = list.mails.withLock { $0.first?.subject.prefix(6) } ?? "-"
      let logged = lines.withLock { $0 }
      for text in ["mail.example", "y.example", token, String(code), "ZZZZZZ"] {
        #expect(!logged.contains(text), "\(text)")
      }
      #expect(logged.contains("/v1/me"))
    }
  }
}
