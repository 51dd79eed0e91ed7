import Basics
import Feed
import Foundation
import Geo
import JSONStream
import ListingSources
import Listings
import Messages
import WSSecurity
import Transport

/// Makes homefind's own calls to a feed and prints every row that it decodes, one line of JSON per
/// call: `feed-calls URL VERSION`. The `FEED_…` environment variables contain the other settings.
///
/// `scripts/interop` compares its output with the output of clients that use other SOAP stacks. The
/// homefind program itself shows less: it parses prices and telephone numbers, and omits fields
/// that it does not use.
@main
struct FeedCalls {
  private let client: FeedClient
  private let wrong: FeedClient
  /// Clients that also send a WS-Security token, which contains the password or its digest.
  private let token: FeedClient
  private let digest: FeedClient
  private let settings: [String: String]

  static func main() async {
    let arguments = CommandLine.arguments
    let settings = ProcessInfo.processInfo.environment
    guard arguments.count == 3, let version = SOAPVersion(rawValue: arguments[2]) else {
      print("usage: feed-calls URL 1.1|1.2")
      exit(64)
    }
    await FeedCalls(url: arguments[1], version: version, settings: settings).run()
  }

  private init(url: String, version: SOAPVersion, settings: [String: String]) {
    var configuration = FeedConfiguration(
      url: url, user: Secret(settings["FEED_USER"] ?? ""),
      password: Secret(settings["FEED_PASSWORD"] ?? ""))
    configuration.version = version
    configuration.pageSize = settings["FEED_PAGE"].flatMap { Int($0) } ?? 100
    let http = HTTPClient()
    client = FeedClient(configuration, http: http)
    // The body contains the login as well; the query tells the service to check the token.
    configuration.url = url + "?token"
    configuration.security = .text
    token = FeedClient(configuration, http: http)
    configuration.security = .digest
    digest = FeedClient(configuration, http: http)
    configuration.security = .none
    configuration.url = url
    configuration.password = Secret("wrong")
    wrong = FeedClient(configuration, http: http)
    self.settings = settings
  }

  private func number(_ name: String) -> Double { settings[name].flatMap { Double($0) } ?? 0 }

  private func run() async {
    let province = settings["FEED_PROVINCE"] ?? ""
    await show("homes") {
      guard
        let center = Coordinate(latitude: number("FEED_LAT"), longitude: number("FEED_LON"))
      else { return [] }
      let found = try await client.listings(
        around: center, radius: number("FEED_RADIUS") * 1_000, types: [])
      return found.listings.map(Self.fields)
    }
    await show("provinces") { try await client.provinces().map(Self.fields) }
    await show("districts") {
      try await client.districts(inProvince: province).map(Self.fields)
    }
    await show("thai") {
      try await client.districts(inProvince: settings["FEED_THAI"] ?? "").map(Self.fields)
    }
    await show("markup") {
      try await client.districts(inProvince: settings["FEED_MARKUP"] ?? "").map(Self.fields)
    }
    await show("fault") {
      try await client.districts(inProvince: settings["FEED_NOWHERE"] ?? "").map(Self.fields)
    }
    await show("login") { try await wrong.districts(inProvince: province).map(Self.fields) }
    await show("token") { try await token.provinces().map(Self.fields) }
    await show("digest") { try await digest.provinces().map(Self.fields) }
  }

  private typealias Fields = [(name: String, value: String?)]

  /// Prints the rows of a call, or the fault if the call failed.
  private func show(_ call: String, _ rows: () async throws -> [Fields]) async {
    var json = JSONWriter()
    do {
      let rows = try await rows()
      json.object { json in
        json.field("call", call)
        json.array("rows") { json in
          for row in rows {
            json.object { json in for field in row { json.field(named: field.name, field.value) } }
          }
        }
      }
    } catch let error as FeedError {
      json.object { json in
        json.field("call", call)
        switch error.reason {
        case .fault(let code, let text):
          json.field("code", code)
          json.field("text", text)
        case .rejectedLogin: json.field("code", "rejectedLogin")
        default: json.field("error", error.description)
        }
      }
    } catch {
      json.object { json in
        json.field("call", call)
        json.field("error", "\(error)")
      }
    }
    print(String(decoding: json.bytes, as: UTF8.self))
  }

  private static func fields(_ listing: Listing) -> Fields {
    [
      ("A_ID", "\(listing.id)"), ("C_CUSTNAME_T", listing.companyName),
      ("C_PRICE", listing.priceText), ("C_PRJ_ADDRESS", listing.address),
      ("C_PRJ_PIC", listing.picture), ("C_PRJ_PIC_PLAN", listing.plan),
      ("C_PRJ_TELEPHONE", listing.telephoneText), ("C_PRJ_TYPE_ID", listing.typeText),
      ("type", listing.type.rawValue), ("C_PROJECT_NAME", listing.name.thai),
      ("C_PROJECT_NAME_E", listing.name.english), ("C_PROMOTION", listing.promotion),
      ("N_CUST_ID", listing.companyID.map { "\($0)" }),
      ("P_MARK_LAT", "\(listing.position.latitude)"),
      ("P_MARK_LON", "\(listing.position.longitude)"),
    ]
  }

  private static func fields(_ province: Province) -> Fields {
    [
      ("C_PROVINCE_CODE", province.code),
      ("C_PROVINCE_NAME", province.name.thai ?? province.name.english),
    ]
  }

  private static func fields(_ district: District) -> Fields {
    [
      ("C_AMPOR_CODE", district.code),
      ("C_AMPOR_NAME", district.name.thai ?? district.name.english),
      ("C_MARK_LAT", district.center.map { "\($0.latitude)" }),
      ("C_MARK_LON", district.center.map { "\($0.longitude)" }),
      ("C_PROVINCE_CODE", district.province.code),
      ("C_PROVINCE_NAME", district.province.name.thai ?? district.province.name.english),
    ]
  }
}
