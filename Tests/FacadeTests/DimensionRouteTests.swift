import Foundation
import HomefindTesting
import Testing
import Transport

@testable import Facade

/// Tests dimensions over HTTP, with requests like those of Gamaray clients.
@Suite struct DimensionRouteTests {
  private static let path = "/v1/nearby?lat=13.7370&lon=100.5603&radius=2km&limit=2&format=gddf"
  private static let form = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let elsewhere =
    "event=refreshOnDistance&eventSrc=NULL&lat=13.8025&lon=100.5538&width=480&uid=device-1&time=1.7E12"

  private func text(_ answer: RawAnswer) -> String { String(decoding: answer.body, as: UTF8.self) }

  private func run(_ body: @Sendable (FacadeClient) async throws -> Void) async throws {
    try await FacadeClient.runOverSample(
      configuring: { $0.publicURL = "http://homes.example/find" }, body)
  }

  @Test func postedPositionOverridesQueryPosition() async throws {
    try await run { client in
      let got = try await client.raw("GET \(Self.path)")
      let posted = try await client.raw("POST \(Self.path)", Self.form, body: Self.elsewhere)
      for answer in [got, posted] {
        #expect(answer.status == 200)
        #expect(answer.fields["content-type"] == "application/gamaray-gddf")
        // The refresh URL is the request's URL.
        let address = "http://homes.example/find\(Self.path)&lang=en"
          .replacing("&", with: "&amp;")
        #expect(text(answer).contains("<refreshUrl>\(address)</refreshUrl>"))
      }
      #expect(text(posted).contains("13.80250, 100.55380"))
      #expect(!text(got).contains("13.80250, 100.55380"))
      #expect(posted.fields["cache-control"] == "no-store")
      #expect(!text(posted).contains("device-1"))
      // Further pages cover the same place.
      let link = try #require(
        text(posted).firstMatch(of: /dimension: http:\/\/homes\.example\/find([^<]+)</))
      let next = String(link.output.1).replacing("&amp;", with: "&")
      #expect(next.contains("lat=13.8025&lon=100.5538") && !next.contains("lat=13.7370"))
      #expect(try await client.raw("GET \(next)").status == 200)
      #expect(try await client.raw("POST \(next)", Self.form, body: Self.elsewhere).status == 200)
    }
  }

  @Test(arguments: [
    "", "&&&", "lat=&lon=", "lat=999&lon=x", "lat=%ff%zz&lon=%", "{\"lat\": 1}", "\u{0}",
    "event=refreshOnTime&lat=NaN&lon=NaN",
  ])
  func invalidFormIsAnsweredLikeGET(form: String) async throws {
    try await run { client in
      let answer = try await client.raw("POST \(Self.path)", Self.form, body: form)
      #expect(answer.status == 200 && text(answer).contains("13.73700, 100.56030"))
    }
  }

  @Test func otherSearchesIgnorePostedPosition() async throws {
    try await run { client in
      for path in ["/v1/train?station=E4", "/v1/within?bbox=100.55,13.73,100.57,13.745"] {
        let body = Self.elsewhere
        let posted = try await client.raw("POST \(path)&format=gddf", Self.form, body: body)
        let got = try await client.raw("GET \(path)&format=gddf")
        #expect(posted.status == 200)
        let places = { (answer: RawAnswer) in
          text(answer).split(separator: "<assets").first.map(String.init)
        }
        #expect(places(posted) == places(got))
      }
      // Without a position in the query or the form, the request is invalid.
      let lost = try await client.raw("POST /v1/nearby?format=gddf", Self.form, body: "lat=x")
      #expect(lost.status == 400)
      let found = try await client.raw(
        "POST /v1/nearby?format=gddf", Self.form, body: Self.elsewhere)
      #expect(found.status == 200)
    }
  }

  @Test func otherFormatsAndLongFormsAreRefused() async throws {
    try await run { client in
      let other = try await client.raw(
        "POST /v1/nearby?lat=13.7370&lon=100.5603", Self.form, body: Self.elsewhere)
      #expect(other.status == 415)
      let long = try await client.raw(
        "POST \(Self.path)", Self.form, body: String(repeating: "a", count: 9_000))
      #expect(long.status == 413)
      // The response to a budget in a body has no refresh URL, because the budget cannot be in a
      // URL.
      let budget = try await client.raw(
        "POST \(Self.path)", ["Content-Type": "application/json"],
        body: #"{"budget": {"salary": 90000, "deposit": 2000000}}"#)
      #expect(budget.status == 200 && !text(budget).contains("refreshUrl"))
    }
  }
}
