import HTTPTypes
import Hummingbird
import ListingStore
import NIOCore
import Search
import ServiceLifecycle

extension FacadeRoutes {
  private static let streamType = "text/event-stream"

  /// Adds what has become of homes: as JSON that ends, or as events while they happen.
  func addEvents(to router: Router<BasicRequestContext>) {
    router.get("/v1/events") { request, _ in
      var values = try QueryString.values(of: request.uri.query)
      let isStream =
        AcceptHeader(request.headers[.accept]).best(of: ["application/json", Self.streamType])
        == Self.streamType
      // A browser that connects again says so where it was.
      if isStream, let last = request.headers[.lastEventID], values["cursor"] == nil {
        values["cursor"] = [last]
      }
      let (shape, query) = try SearchError.both(
        { () throws(SearchError) in try AnswerShape(request, values) },
        { () throws(SearchError) in try EventQuery(parameters: values) })
      guard isStream else {
        try AnswerReservation.require(homes: query.limit)
        var response = Response.json(try finder.events(query).document(shape))
        response.headers[.cacheControl] = "no-store"
        return response
      }
      return Response(
        status: .ok,
        headers: [
          .contentType: Self.streamType, .cacheControl: "no-store",
          .xContentTypeOptions: "nosniff",
        ],
        body: try EventStream(finder: finder, query: query, shape: shape).body)
    }
  }
}

extension HTTPField.Name {
  /// `Last-Event-ID`, which browsers send when they connect again.
  fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .eTag
}

/// Sends events while they happen, until its reader leaves or the server ends.
private struct EventStream: Sendable {
  let finder: HomeFinder
  let shape: AnswerShape
  private let query: EventQuery
  /// The cursor at which the stream begins.
  private let start: EventCursor
  private let reservation: AnswerReservation?

  /// How often the store is looked at. Other processes write to it too, which nothing tells of.
  private static let interval = Duration.seconds(1)
  /// The number of polls without an event after which a comment is sent, so that proxies keep the
  /// connection open and a client that left is noticed.
  private static let patience = 15
  /// The number of events that are read and written at a time. They take less than an answer whose
  /// bytes are counted before it is made, so that many streams stay within the limit on held bytes.
  private static let batch = 20

  /// - Throws: `SearchError` for what no stream can be made of.
  init(finder: HomeFinder, query: EventQuery, shape: AnswerShape) throws(SearchError) {
    self.finder = finder
    self.shape = shape
    var query = query
    query.limit = Self.batch
    let next = try finder.events(query).next
    start = query.cursor ?? next
    query.cursor = start
    self.query = query
    reservation = AnswerReservation.current
  }

  var body: ResponseBody {
    ResponseBody { writer in
      // An id without data is kept by its reader, and moves it on to no event.
      try await writer.write(ByteBuffer(string: "retry: 3000\nid: \(start.text)\n\n"))
      var query = query
      var quiet = 0
      for await _ in Ticks(interval: Self.interval).cancelOnGracefulShutdown() {
        var isBehind = true
        // Where too much is held, what is new waits in the store.
        while isBehind, reservation?.hasRoom != false, !Task.isShuttingDownGracefully {
          let answer = try finder.events(query)
          query.cursor = answer.next
          isBehind = answer.isCut
          let bytes = answer.stream(shape)
          quiet = bytes.isEmpty ? quiet + 1 : 0
          if !bytes.isEmpty {
            try await writer.write(ByteBuffer(bytes: bytes))
          } else if quiet == Self.patience {
            quiet = 0
            try await writer.write(ByteBuffer(string: "id: \(answer.next.text)\n\n"))
          }
        }
      }
      try await writer.finish(nil)
    }
  }
}

/// A tick at once and then every so often, until its task is cancelled.
private struct Ticks: AsyncSequence, Sendable {
  let interval: Duration

  struct AsyncIterator: AsyncIteratorProtocol {
    let interval: Duration
    var isFirst = true

    mutating func next() async -> Void? {
      if isFirst {
        isFirst = false
        return ()
      }
      try? await Task.sleep(for: interval)
      return Task.isCancelled ? nil : ()
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(interval: interval) }
}
