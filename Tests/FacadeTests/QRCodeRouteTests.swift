import Foundation
import HomefindTesting
import QRCodes
import Testing

@testable import Facade

@Suite struct QRCodeRouteTests {
  private static let root = "https://homes.example/find"
  private static let path = "/v1/qr?url=%3Ftab%3Dnearby%26home%3Dsample.145831"

  @Test(.enabled(if: QRCode.isAvailable, "\(QRCodeLibrary.absence)"))
  func codeHasTheRequestedFormat() async throws {
    let code = try QRCode("\(Self.root)/?tab=nearby&home=sample.145831")
    try await FacadeClient.runOverSample(configuring: { $0.publicURL = Self.root }) { client in
      for (query, accept, format) in [
        ("", "*/*", QRCodeFormat.svg), ("", "image/avif,image/png,image/*;q=0.8", .png),
        ("&format=png", "*/*", .png), ("&format=svg&lang=th", "image/*", .svg),
      ] {
        let answer = try await client.raw("GET \(Self.path)\(query)", ["Accept": accept])
        #expect(answer.status == 200 && answer.body == format.document(of: code))
        #expect(answer.fields["content-type"] == format.mediaType)
        #expect(answer.fields["cache-control"] == "public, max-age=3600")
        let again = try await client.raw(
          "GET \(Self.path)\(query)",
          ["Accept": accept, "If-None-Match": try #require(answer.fields["etag"])])
        #expect(again.status == 304)
      }
      let text = try await client.raw("GET \(Self.path)", ["Accept": "text/html"])
      #expect(text.status == 406)
    }
  }

  /// A secret URL is sent in the body, and its picture is not cached.
  @Test(.enabled(if: QRCode.isAvailable, "\(QRCodeLibrary.absence)"))
  func postedSecretURLIsNotCached() async throws {
    let code = try QRCode("\(Self.root)/#invitation=hfi_1")
    try await FacadeClient.runOverSample(configuring: { $0.publicURL = Self.root }) { client in
      func post(_ body: String, _ target: String = "/v1/qr") async throws -> RawAnswer {
        try await client.raw(
          "POST \(target)", ["Content-Type": "application/json"], body: body)
      }
      for (format, type) in [("svg", QRCodeFormat.svg), ("png", .png)] {
        let answer = try await post(##"{"url": "#invitation=hfi_1", "format": "\##(format)"}"##)
        #expect(answer.status == 200 && answer.body == type.document(of: code))
        #expect(answer.fields["cache-control"] == "no-store")
        #expect(answer.fields["content-type"] == type.mediaType)
      }
      for (body, names) in [
        ("{}", ["url"]), ("[]", ["url"]), (#"{"url": 1}"#, ["url"]),
        (#"{"url": "https://elsewhere.example/"}"#, ["url"]),
        (##"{"url": "#a", "url": "#b"}"##, ["url"]), (##"{"url": "#a", "size": 1}"##, ["size"]),
      ] {
        let answer = try await post(body)
        #expect(answer.status == 400 && answer.badParameters == names, "\(body)")
      }
      #expect(try await post("{}", "/v1/qr?url=x").status == 400)
    }
  }

  /// URLs of other services are refused even if their host matches the request's `Host` or
  /// `X-Forwarded-Host`.
  @Test func foreignSitesGet400() async throws {
    try await FacadeClient.runOverSample(configuring: { $0.publicURL = Self.root }) { client in
      for url in ["http%3A%2F%2Flocalhost%2F", "https%3A%2F%2Felsewhere.example%2Ffind%2F"] {
        let answer = try await client.raw(
          "GET /v1/qr?url=\(url)", ["X-Forwarded-Host": "elsewhere.example"])
        #expect(answer.status == 400 && answer.badParameters == ["url"])
        #expect((answer.json["detail"] as? String)?.contains("\(Self.root)/") == true)
      }
      let long = try await client.raw("GET /v1/qr?url=?\(String(repeating: "x", count: 2_400))")
      #expect(long.status == 400 && long.badParameters == ["url"])
      let both = try await client.raw("GET /v1/qr?url=x&format=gif&size=3")
      #expect(both.badParameters == ["format", "size", "url"])
    }
  }

  @Test func missingPublicURLNamesTheSetting() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.raw("GET \(Self.path)")
      #expect(answer.status == 404)
      let detail = try #require(answer.json["detail"] as? String)
      #expect(detail.contains("--public-url") && detail.contains("HOMEFIND_PUBLIC_URL"))
    }
  }
}
