import Accounts
import HTTPTypes
import Hummingbird
import Hunts
import Search

extension FacadeRoutes {
  /// The greatest number of events in an answer that ends.
  private static let mostEvents = 1_000

  /// Adds what happens in the hunts of an account: as events while they happen, or as JSON that ends.
  func addHuntEvents(to router: Router<BasicRequestContext>) {
    router.get("/v1/me/events") { request, _ in
      let (account, hunts) = try signedIn(request)
      var values = try huntParameters(request, ["cursor", "limit"])
      let stream = EventStream<Int64>.mediaType
      let isStream =
        AcceptHeader(request.headers[.accept]).best(of: [stream, "application/json"]) == stream
      // A browser that connects again says so where it was.
      if isStream, let last = request.headers[.lastEventID], values["cursor"] == nil {
        values["cursor"] = [last]
      }
      let cursor = try number("cursor", in: values, 0...Int(1 << 53)).map(Int64.init)
      let limit = try number("limit", in: values, 1...Self.mostEvents) ?? 100
      let start = try cursor ?? hunts.lastEvent()
      guard isStream else {
        return Response.json(
          try hunts.events(after: start, for: account, limit: limit).document
        ).unkept
      }
      return events(after: start, for: account, of: request, hunts).response
    }
  }

  /// The stream of what happens behind an event.
  private func events(
    after start: Int64, for account: AccountID, of request: Request, _ hunts: HuntService
  ) -> EventStream<Int64> {
    // What is sent later is sent outside the task that answers.
    let client = ClientDisconnect.current
    return EventStream(
      start: start, id: { String($0) },
      read: { cursor in
        // Who has signed out meanwhile is told nothing more.
        let isSignedIn = ClientDisconnect.$current.withValue(client) {
          (try? self.account(of: request)) != nil
        }
        guard isSignedIn else { return nil }
        if try huntState.lastEvent(hunts) == cursor {
          return EventStream.Batch(bytes: [], next: cursor, isCut: false)
        }
        let events = try hunts.events(
          after: cursor, for: account, limit: EventStream<Int64>.batch)
        return EventStream.Batch(bytes: events.stream, next: events.next, isCut: events.isCut)
      })
  }
}
