import Basics
import Feed
import FeedProvider
import HTTPTypes
import HomefindTesting
import Hummingbird
import Library
import ListingSources
import ListingStore
import Logging
import NIOCore
import Search
import Stations
import StoresTesting
import Transport

@testable import Facade

/// A facade with the sample data. The facade's routes run in the test's task, so that a `WorkMeter`
/// counts their work.
struct SampleFacade: Sendable {
  let server: FacadeServer

  /// Runs `body` with a facade that uses the sample data. The homes around the city pillar are
  /// already stored.
  static func run(_ body: @Sendable (SampleFacade) async throws -> Void) async throws {
    let settings = FeedProviderConfiguration(password: "hush-hush")
    try await serving {
      try await FeedProviderServer(configuration: settings, logger: .silent, onListening: $0).run()
    } _: { port in
      var configuration = FeedConfiguration(
        url: settings.url(port: port), user: Secret("demo"), password: Secret("hush-hush"))
      configuration.limits = .patient
      let source = SOAPFeed(FeedClient(configuration, http: HTTPClient()))
      let library = ListingLibrary(
        source: source, feed: try TestDatabases.listings().feed(source.storeName))
      let finder = HomeFinder(
        library: library, stations: StationTable(contentsOf: try StationFacts.ofMainRegion()))
      let facade = SampleFacade(
        server: FacadeServer(
          configuration: FacadeConfiguration(port: 0), services: FacadeServices(finder: finder),
          logger: .silent))
      // Fetch lists and homes before the counting starts.
      for path in [
        "/v1/nearby?lat=13.7563&lon=100.5018&radius=50km", "/v1/provinces",
        "/v1/area?province=Bangkok&district=Watthana",
      ] {
        _ = try await facade.status(.get, path)
      }
      try await body(facade)
    }
  }

  /// Sends a request and returns the response's status.
  func status(
    _ method: HTTPRequest.Method, _ target: String, body: String? = nil
  ) async throws -> Int {
    try await answer(
      method, target, body == nil ? [:] : [.contentType: "application/json"], body: body
    ).status
  }

  /// Sends a request and returns the response's status and the routes' notes.
  func answer(
    _ method: HTTPRequest.Method, _ target: String, _ headers: HTTPFields = [:],
    body: String? = nil
  ) async throws -> (status: Int, notes: AnswerNotes) {
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "127.0.0.1", path: target,
        headerFields: headers),
      body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
    let context = FacadeContext(
      source: FacadeContext.Source(
        connection: ClientConnection(shared: server.shared), logger: .silent))
    defer {
      context.routed.permit.release()
      context.reservation.close()
    }
    let status: Int
    do {
      status = try await server.routes.router().buildResponder()
        .respond(to: request, context: context).status.code
    } catch let error as any HTTPResponseError {
      status = error.status.code
    }
    return (status, context.routed.notes)
  }
}
