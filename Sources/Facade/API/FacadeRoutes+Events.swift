import Formats
import HTTPTypes
import Hummingbird
import Library
import Parameters
import Search
import Store

extension FacadeRoutes {
  /// Adds the route that returns changes to homes as a JSON document or an event stream.
  func addEvents(to router: Router<FacadeContext>) {
    router.get("/v1/events") { request, context in
      var values = try QueryString.values(of: request.uri.query)
      let isStream = request.wantsStream(
        of: ["application/json", EventStream<EventCursor>.mediaType], from: &values)
      let (options, query) = try SearchError.both(
        { () throws(SearchError) in try AnswerOptions(request, values) },
        { () throws(SearchError) in try EventQuery(parameters: values) })
      guard isStream else {
        try context.reservation.require(homes: query.limit)
        return Response.json(try finder.history.events(query).document(options)).unkept
      }
      return try stream(query, options, context).response
    }
  }

  /// Returns an event stream of the changes after the query's cursor.
  private func stream(
    _ query: EventQuery, _ options: AnswerOptions, _ context: FacadeContext
  ) throws(SearchError) -> EventStream<EventCursor> {
    var query = query
    query.limit = EventStream<EventCursor>.batch
    let next = try finder.history.events(query).next
    let asked = query
    return EventStream(
      start: query.cursor ?? next, id: \.text, executor: finder.sources.executor,
      reservation: context.reservation,
      read: { [finder] cursor in
        var query = asked
        query.cursor = cursor
        do throws(SearchError) {
          let answer = try finder.history.events(query)
          return EventStream.Batch(
            bytes: answer.stream(options), next: answer.next, isCut: answer.isCut)
        } catch {
          // No event is lost: events that occur while the store is unavailable are read afterwards.
          guard error.code == .storeUnavailable else { throw error }
          return EventStream.Batch(bytes: [], next: cursor, isCut: false)
        }
      })
  }
}

extension Request {
  /// Whether the request prefers an event stream to the media types in `types`, which start with
  /// the default. If the request prefers a stream, sets `cursor` to the value of `Last-Event-ID`,
  /// which a reconnecting browser sends.
  func wantsStream(of types: [String], from values: inout [String: [String]]) -> Bool {
    let type = AcceptHeader(headers[.accept]).best(of: types)
    guard type == EventStream<EventCursor>.mediaType else { return false }
    if let last = headers[.lastEventID], values["cursor"] == nil { values["cursor"] = [last] }
    return true
  }
}

extension HTTPField.Name {
  /// `Last-Event-ID`, which browsers send when they reconnect.
  fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .eTag
}
