import Accounts
import HTTPTypes
import Hummingbird
import Hunts
import Search

extension FacadeRoutes {
  /// The maximum number of events in a JSON response.
  private static let mostEvents = 1_000

  /// Adds the route that returns the events in an account's hunts as a stream or a JSON document.
  func addHuntEvents(to router: Router<FacadeContext>) {
    router.get("/v1/me/events") { request, context in
      let signedIn = try account(of: request, context)
      let hunts = try huntService(context)
      var values = try huntParameters(request, ["cursor", "limit"])
      let isStream = request.wantsStream(
        of: [EventStream<Int64>.mediaType, "application/json"], from: &values)
      let cursor = try number("cursor", in: values, 0...Int(1 << 53)).map(Int64.init)
      let limit = try number("limit", in: values, 1...Self.mostEvents) ?? 100
      let start = try cursor ?? hunts.lastEvent()
      guard isStream else {
        return Response.json(
          try hunts.events(after: start, for: signedIn.account, limit: limit).document)
      }
      return try events(after: start, for: signedIn, of: request, context, hunts).response
    }
  }

  /// Returns a stream of the events after an event number.
  private func events(
    after start: Int64, for signedIn: SignedIn, of request: Request, _ context: FacadeContext,
    _ hunts: HuntService
  ) throws -> EventStream<Int64> {
    let (service, _) = try accountService(context)
    let (pulse, shared) = (accounts.hunts.pulse, accounts.hunts.positions)
    let listener = pulse.listener(for: signedIn)
    return EventStream(
      // A wake-up without news means that the stream should send a comment.
      start: start, id: { String($0) }, patience: 1,
      ticks: { pulse.wakes(of: listener, by: service) },
      executor: service.store.executor, reservation: context.reservation,
      read: { cursor in
        let look = pulse.look(listener, behind: cursor)
        // End the stream if its session has ended.
        if look.isEnded { return nil }
        if look.isCheckDue {
          guard (try? self.account(of: request, context)) != nil else { return nil }
        }
        let positions = try hunts.positionEvents(
          for: signedIn.account, in: pulse.takePositions(listener), among: shared)
        guard look.hasNews else {
          return EventStream.Batch(bytes: positions, next: look.last, isCut: false)
        }
        let events = try hunts.events(
          after: cursor, for: signedIn.account, limit: EventStream<Int64>.batch)
        if !events.isCut { pulse.hasRead(listener) }
        return EventStream.Batch(
          bytes: events.stream + positions, next: events.next, isCut: events.isCut)
      })
  }
}
