import HTTPTypes
import Hummingbird
import ListingStore
import Search

extension FacadeRoutes {
  /// Adds what has become of homes: as JSON that ends, or as events while they happen.
  func addEvents(to router: Router<BasicRequestContext>) {
    router.get("/v1/events") { request, _ in
      var values = try QueryString.values(of: request.uri.query)
      let isStream =
        AcceptHeader(request.headers[.accept]).best(of: [
          "application/json", EventStream<EventCursor>.mediaType,
        ])
        == EventStream<EventCursor>.mediaType
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
      return try stream(query, shape).response
    }
  }

  /// The stream of what becomes of homes behind the query's cursor.
  private func stream(
    _ query: EventQuery, _ shape: AnswerShape
  ) throws(SearchError) -> EventStream<EventCursor> {
    var query = query
    query.limit = EventStream<EventCursor>.batch
    let next = try finder.events(query).next
    let asked = query
    return EventStream(
      start: query.cursor ?? next, id: \.text, executor: finder.sources.executor,
      read: { [finder] cursor in
        var query = asked
        query.cursor = cursor
        do throws(SearchError) {
          let answer = try finder.events(query)
          return EventStream.Batch(
            bytes: answer.stream(shape), next: answer.next, isCut: answer.isCut)
        } catch {
          // Nothing is missed: what happens while a server is away is read when it is back.
          guard error.code == .storeUnavailable else { throw error }
          return EventStream.Batch(bytes: [], next: cursor, isCut: false)
        }
      })
  }
}

extension HTTPField.Name {
  /// `Last-Event-ID`, which browsers send when they connect again.
  static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .eTag
}
