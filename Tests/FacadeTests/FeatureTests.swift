import Foundation
import HomefindTesting
import Library
import ListingStore
import Monitoring
import QRCodes
import Search
import StoresTesting
import Testing

@testable import Facade

/// Tests that disabled features are absent from the routes and the contract.
@Suite struct FeatureTests {
  private typealias Fields = [String: Any]

  private static func operations(_ document: Fields) -> [(method: String, path: String)] {
    (document["paths"] as? [String: Fields] ?? [:]).flatMap { path, methods in
      methods.keys.map { ($0.uppercased(), path) }
    }
  }

  private static var whole: Fields {
    (try? JSONSerialization.jsonObject(with: Data(ContractDocument.bytes))) as? Fields ?? [:]
  }

  @Test func accountOperationsAreUnknownWithoutAccounts() async throws {
    let ofAccounts = Self.operations(Self.whole).filter { AccountPaths.contain($0.path) }
    #expect(ofAccounts.count > 40)
    try await StoredFacade.run([]) { client in
      let contract = try await client.raw("GET /openapi.json").json
      let tags = (contract["tags"] as? [Fields] ?? []).compactMap { $0["name"] as? String }
      #expect(!tags.contains("Together") && tags.contains("Homes"))
      let components = try #require(contract["components"] as? [String: Fields])
      #expect(components["schemas"]?["Hunt"] == nil && components["schemas"]?["Home"] != nil)
      #expect(components["securitySchemes"]?.isEmpty == true)
      let paths = try #require(contract["paths"] as? Fields).keys
      #expect(!paths.contains(where: AccountPaths.contain) && paths.contains("/v1/nearby"))
      for (method, path) in ofAccounts {
        let target = path.replacing(/\{[a-zA-Z]+\}/, with: "1")
        let answer = try await client.raw("\(method) \(target)", body: method == "GET" ? "" : "{}")
        #expect(answer.status == 404, "\(method) \(target)")
        #expect(answer.json["type"] as? String == "urn:homefind:problem:accounts-off")
        #expect(try await client.raw("OPTIONS \(target)").status == 404, "\(target)")
      }
      let page = try await client.raw("GET /docs")
      #expect(!String(decoding: page.body, as: UTF8.self).contains("/v1/hunts"))
    }
  }

  @Test func accountOperationsExistWithAccounts() async throws {
    try await HuntFacade.run(publicURL: "https://homes.example") { facade in
      let contract = try await facade.client.raw("GET /openapi.json").json
      var wanted = Self.operations(Self.whole).filter { $0.path != "/metrics" }
      if !QRCode.isAvailable { wanted.removeAll { $0.path == FacadeRoutes.qrCodePath } }
      #expect(
        Set(Self.operations(contract).map { "\($0)" }) == Set(wanted.map { "\($0)" }))
    }
  }

  /// For every set of features, each reference in the contract refers to an existing component.
  @Test(
    arguments: [
      [], [.accounts], [.accounts, .notifications, .metrics], [.wholeIndex],
      [.qrCodes, .readiness],
    ] as [Set<ServiceFeature>])
  func everyReferenceHasAComponent(features: Set<ServiceFeature>) throws {
    let text = String(decoding: ContractDocument.bytes(having: features), as: UTF8.self)
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Fields
    let components = try #require(document?["components"] as? [String: Fields])
    let references = text.components(separatedBy: "\"#/components/").dropFirst()
    #expect(references.count > 100)
    for reference in references {
      let parts = reference.prefix { $0 != "\"" }.split(separator: "/").map(String.init)
      #expect(parts.count == 2)
      #expect(components[parts.first ?? ""]?[parts.last ?? ""] != nil, "\(parts)")
    }
    for (_, path) in Self.operations(document ?? [:]) {
      #expect(ServiceFeature(path: path).map(features.contains) != false, "\(path)")
    }
  }

  @Test func contractOmitsOperationsOnAnotherAddress() async throws {
    let place = try #require(OperationsPlace("127.0.0.1:0"))
    try await FacadeClient.runOverSample(
      metrics: PrometheusRegistry(), configuring: { $0.operations = place }
    ) { client in
      let contract = try await client.raw("GET /openapi.json").json
      let paths = try #require(contract["paths"] as? Fields)
      #expect(paths["/readyz"] == nil && paths["/metrics"] == nil && paths["/healthz"] != nil)
      for path in ["/readyz", "/metrics", "/v1/qr?url=x"] {
        #expect(try await client.raw("GET \(path)").status == 404, "\(path)")
      }
    }
  }

  /// A database index never supports these requests, so clients must not retry them.
  @Test func databaseIndexRefusesWholeIndexOperations() async throws {
    let lines = Locked<[String]>([])
    let log = LineLog { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    let store = ListingStore(on: EmptyStoreServer(), isReadOnly: true)
    try await FacadeClient.run(
      feed: "http://127.0.0.1:9/unasked.svc", policy: .storeOnly, store: store, postgis: "public",
      logger: log.logger(label: "test")
    ) { client in
      for path in ["/v1/recommended", "/v1/companies", "/v1/market"] {
        let answer = try await client.raw("GET \(path)")
        #expect(answer.status == 501 && answer.fields["retry-after"] == nil, "\(path)")
        #expect(answer.json["type"] as? String == "urn:homefind:problem:not-indexed")
      }
      #expect(try await client.raw("GET /reso/Property").status == 501)
      let contract = try await client.raw("GET /openapi.json").json
      let paths = try #require(contract["paths"] as? Fields)
      #expect(paths["/v1/recommended"] == nil && paths["/reso/{resource}"] == nil)
      #expect(paths["/v1/market"] != nil)
    }
    #expect(!lines.withLock(\.self).contains { $0.contains("error") || $0.contains("warning") })
  }
}
