import Alerts
import Basics
import Feed
import Foundation
import HTTPTypes
import HomefindTesting
import Hummingbird
import JSONStream
import Library
import ListingStore
import Listings
import Mail
import Monitoring
import QRCodes
import Search
import Stations
import StoresTesting
import Testing
import Transport
import WebPush

@testable import Accounts
@testable import Facade

/// Checks that the contract, `openapi.json`, matches the service.
@Suite struct ContractTests {
  private typealias Fields = [String: Any]

  private static func document() throws -> Fields {
    try #require(JSONSerialization.jsonObject(with: Data(ContractDocument.bytes)) as? Fields)
  }

  private struct Operation {
    var method: String
    var path: String
    var fields: Fields

    var title: String { "\(method) \(path)" }
  }

  private static func operations(_ document: Fields) throws -> [Operation] {
    try #require(document["paths"] as? [String: [String: Fields]]).flatMap { path, methods in
      methods.map { Operation(method: $0.uppercased(), path: path, fields: $1) }
    }
    .sorted { $0.title < $1.title }
  }

  @Test func routesAndContractHaveTheSameOperations() throws {
    for isWhole in [true, false] {
      let server = try Self.server(isWhole: isWhole)
      let features = server.routes.features
      let hasAll = Set(ServiceFeature.allCases).subtracting(features).isEmpty
      #expect(isWhole == features.contains(.accounts) && (!isWhole || hasAll == QRCode.isAvailable))
      let served = try JSONSerialization.jsonObject(
        with: Data(ContractDocument.bytes(having: features)))
      let described = try Self.operations(try #require(served as? Fields)).map(\.title)
      // Every GET route also answers HEAD. The contract omits the page's files.
      let routes = Set(server.operations.filter { !$0.hasPrefix("HEAD") })
      #expect(routes.isSuperset(of: described))
      #expect(routes.subtracting(described).filter { $0.contains(" /v1/") } == [])
      if hasAll { #expect(try described == Self.operations(try Self.document()).map(\.title)) }
    }
  }

  /// Returns a server with all optional features or with none.
  private static func server(isWhole: Bool) throws -> FacadeServer {
    let source = SOAPFeed(
      FeedClient(
        FeedConfiguration(url: "http://127.0.0.1:9/", user: Secret(""), password: Secret("")),
        http: HTTPClient()))
    let library = ListingLibrary(source: source, feed: try ListingStore.inMemory().feed("none"))
    let store = try AccountStore.inMemory()
    let accounts = try AccountService(
      store: store, mail: MailQueue(carrier: NoCarrier(), now: { 0 }), now: { 0 })
    let push = try PushSender(
      AlertService(store: store), client: HTTPClient(), contact: "https://homes.example")
    var configuration = FacadeConfiguration(port: 0)
    if isWhole { configuration.publicURL = "https://homes.example" }
    return FacadeServer(
      configuration: configuration,
      services: FacadeServices(
        finder: HomeFinder(library: library, stations: StationTable(contentsOf: [])),
        accounts: isWhole ? accounts : nil, push: isWhole ? push : nil),
      logger: .silent, metrics: isWhole ? PrometheusRegistry() : nil)
  }

  /// A mail carrier that discards all messages.
  private struct NoCarrier: MailCarrier {
    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {}
  }

  @Test func contractAndItsPageAreServed() async throws {
    try await FacadeClient.runOverSample { client in
      let served = try await client.get("/openapi.json")
      #expect(served.type == "application/json")
      let contract = ContractDocument.bytes(having: [.wholeIndex, .readiness])
      #expect(contract == Array(served.body))
      #expect(!String(decoding: served.body, as: UTF8.self).contains("$declared"))
      let page = try await client.get("/docs")
      let html = String(decoding: page.body, as: UTF8.self)
      #expect(page.type == "text/html")
      let document = try JSONSerialization.jsonObject(with: Data(contract)) as? Fields
      for operation in try Self.operations(try #require(document)) {
        #expect(html.contains(">\(operation.title)</code>"), "\(operation.title)")
      }
      // The page loads nothing from other hosts and has no inline scripts or styles. The only
      // foreign URL is an example.
      let own = html.replacing("https://push.example/", with: "")
      #expect(!own.contains("://") && html.matches(of: #/<script(?![^>]* src=)/#).isEmpty)
      #expect(html.matches(of: #/<[^>]* (?:style|on[a-z]+)=/#).isEmpty)
      let addresses = Set(
        html.matches(of: #/(?:href|src)="([^"#]+)"/#).map { String($0.output.1) })
      #expect(addresses.count > 4)
      for address in addresses {
        let path = address == "./" ? "/" : "/\(address)"
        #expect(try await client.get(path).status == 200, "\(address)")
      }
    }
  }

  @Test func contractPageDescribesParametersAndLinks() throws {
    let html = String(
      decoding: APIPage.html(of: try JSONDocument(ContractDocument.bytes).root), as: UTF8.self)
    for part in [
      #"<label for="nearby-lat"><code>lat</code></label>"#, "query · number · -90 to 90",
      "query · string · default <code>2km</code>", "<code>distance</code> <code>price</code>",
      // Input fields start with the values of the first example.
      #"data-name="lat" data-in="query" type="text" value="13.7370""#,
      #"data-name="id" data-in="path" type="text" value="145831""#,
      #"<option value="bike">bike</option>"#, "  &quot;type&quot;: &quot;Polygon&quot;,",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    // All ids are unique, and every fragment link has a target.
    let places = html.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
    #expect(places.count == Set(places).count)
    let links = Set(html.matches(of: #/href="#([^"]+)"/#).map { String($0.output.1) })
    #expect(links.subtracting(places) == [])
  }

  @Test func contractHasTheDeclaredHomeTypes() throws {
    let components = try #require(Self.document()["components"] as? Fields)
    let schemas = try #require(components["schemas"] as? [String: Fields])
    let types = AccommodationType.allCases.map(\.rawValue)
    #expect(schemas["HomeType"]?["enum"] as? [String] == types)
    let parameters = try #require(components["parameters"] as? [String: Fields])
    let items = (parameters["type"]?["schema"] as? Fields)?["items"] as? Fields
    #expect(items?["enum"] as? [String] == types.filter { $0 != "other" })
  }

  /// Client generators drop a schema that has an array without `items`, and all schemas that use
  /// it.
  @Test func everyArrayHasItems() throws {
    var bare: [String] = []
    func look(at value: Any, _ path: String) {
      if let fields = value as? Fields {
        let types = fields["type"] as? [String] ?? [fields["type"] as? String ?? ""]
        if types.contains("array"), fields["items"] == nil { bare.append(path) }
        for (name, value) in fields { look(at: value, "\(path)/\(name)") }
      }
      for value in value as? [Any] ?? [] { look(at: value, "\(path)/[]") }
    }
    look(at: try Self.document(), "")
    #expect(bare == [])
  }

  /// Client generators name a body's model after the operation. If two models have the same name,
  /// one of them is lost.
  @Test func noBodyModelSharesASchemaName() throws {
    let document = try Self.document()
    let components = try #require(document["components"] as? Fields)
    let schemas = Set(
      try #require(components["schemas"] as? Fields).keys.map { $0.lowercased() })
    var names: [String] = []
    for operation in try Self.operations(document) {
      let id = try #require(operation.fields["operationId"] as? String).lowercased()
      names += ["body", "jsonbody", "request", "requestbody", "response"].map { id + $0 }
    }
    #expect(names.count == Set(names).count)
    #expect(schemas.intersection(names) == [])
  }

  /// For Boolean constants, some client generators emit code that does not compile.
  @Test func constantsAreStrings() throws {
    var others: [String] = []
    func look(at value: Any, _ path: String) {
      if let fields = value as? Fields {
        if let constant = fields["const"], !(constant is String) { others.append(path) }
        for (name, value) in fields { look(at: value, "\(path)/\(name)") }
      }
      for value in value as? [Any] ?? [] { look(at: value, "\(path)/[]") }
    }
    look(at: try Self.document(), "")
    #expect(others == [])
  }

  @Test func contractHasTheDeclaredFilters() throws {
    let document = try Self.document()
    let components = try #require(document["components"] as? Fields)
    let parameters = try #require(components["parameters"] as? [String: Fields])
    for parameter in HomeFilters.addressParameters {
      let described = try #require(parameters[parameter.name])
      #expect(described["description"] as? String == parameter.summary)
      #expect(described["schema"] is Fields)
    }
    // An operation declares either no filters or all filters in order.
    let references = HomeFilters.addressParameters.map { "#/components/parameters/\($0.name)" }
    var count = 0
    for operation in try Self.operations(document) {
      let given = (operation.fields["parameters"] as? [Fields] ?? []).compactMap {
        $0["$ref"] as? String
      }
      let filters = given.filter(references.contains)
      #expect(filters == references || filters.isEmpty, "\(operation.title)")
      if !filters.isEmpty { count += 1 }
    }
    #expect(count >= 6)
  }

  @Test func requiredParametersSuffice() async throws {
    let document = try Self.document()
    let components = (document["components"] as? Fields)?["parameters"] as? [String: Fields] ?? [:]
    // Personal data also requires a session or a secret URL.
    let addresses = try Self.operations(document)
      .filter {
        $0.method == "GET" && $0.fields["security"] == nil && !$0.path.hasSuffix("/{token}")
      }
      .map { try Self.address(of: $0, components) }
    try await FacadeClient.runOverSample(
      metrics: PrometheusRegistry(), configuring: { $0.publicURL = "https://homes.example" }
    ) { client in
      _ = try await client.get("/v1/nearby?lat=13.7370&lon=100.5603")
      for address in addresses where QRCode.isAvailable || !address.hasPrefix("/v1/qr") {
        // These operations need one of two parameters, which `required` cannot express.
        let needsOneOfTwo = ["/v1/within", "/v1/nearby", "/v1/reach"].contains {
          address.split(separator: "?").first.map(String.init) == $0
        }
        let expected = needsOneOfTwo ? 400 : 200
        #expect(try await client.get(address).status == expected, "\(address)")
      }
    }
  }

  /// Returns the URL of an operation with the example values of its required parameters.
  private static func address(
    of operation: Operation, _ components: [String: Fields]
  ) throws -> String {
    var address = URLComponents()
    address.path = operation.path
    for parameter in operation.fields["parameters"] as? [Fields] ?? [] {
      let reference = (parameter["$ref"] as? String)?.split(separator: "/").last
      let parameter = reference.flatMap { components[String($0)] } ?? parameter
      guard parameter["required"] as? Bool == true, let name = parameter["name"] as? String else {
        continue
      }
      let example = try #require(parameter["example"], "\(operation.title) \(name)")
      let text = (example as? [String])?.joined(separator: ",") ?? "\(example)"
      address.path = address.path.replacing("{\(name)}", with: text)
      if parameter["in"] as? String == "query" {
        address.queryItems = (address.queryItems ?? []) + [URLQueryItem(name: name, value: text)]
      }
    }
    return try #require(address.string)
  }
}

extension FacadeServer {
  /// The method and path of every route.
  fileprivate var operations: [String] {
    routes.router().routes.map {
      let path = $0.path.description.split(separator: "/").joined(separator: "/")
      return "\($0.method.rawValue) /\(path)"
    }
  }
}
