import Accounts
import FoundationEssentials
import Hummingbird
import Hunts
import Messages
import NIOCore
import Search

extension FacadeRoutes {
  private static let calendarType = "text/calendar; charset=utf-8"

  /// Handles a request about a hunt's viewings.
  func viewing(
    _ route: HuntRoute, _ request: Request, _ context: FacadeContext, _ access: HuntAccess,
    _ hunts: HuntService
  ) async throws -> Response {
    switch route {
    case .propose:
      var new = try NewViewing(try await huntBody(request))
      new.listing = try HuntListing(new.listing, in: finder.listings).id
      return Response.json(try hunts.propose(new, access).document, status: .created)
    case .editViewing:
      let edit = try ViewingEdit(try await huntBody(request))
      let viewing = try hunts.edit(viewing: viewingID(context), edit, access)
      return Response.json(viewing.document)
    case .answerViewing:
      let answer = try ViewingAnswer(try await huntBody(request))
      let viewing = try hunts.answer(viewing: viewingID(context), answer, access)
      return Response.json(viewing.document)
    case .calendar:
      try request.requireNoParameters()
      return calendar(try hunts.calendar(access), in: Language(of: request))
    default:
      try request.requireNoParameters()
      return Response.items(try hunts.viewings(access), itemBytes: 512) { $1.write(to: &$0) }
    }
  }

  /// Adds the route for accounts' private calendars.
  func addCalendars(to router: Router<FacadeContext>) {
    router.post("/v1/me/calendar") { request, context in
      let (account, hunts) = try signedIn(request, context, isPlain: true)
      let token = try hunts.makeCalendarAddress(of: account)
      return Response.address("\(address.root)\(Self.calendarPath)\(token)")
    }
    router.delete("/v1/me/calendar") { request, context in
      let (account, hunts) = try signedIn(request, context)
      try hunts.revokeCalendarAddress(of: account)
      return Response(status: .noContent)
    }
    // Calendar programs cannot sign in, so the URL contains a secret.
    router.get(RouterPath("\(Self.calendarPath){token}")) { request, context in
      let hunts = try huntService(context)
      try request.requireNoParameters()
      let entries = try hunts.calendar(context.parameters.require("token"))
      return calendar(entries, in: Language(of: request))
    }
  }

  /// The path of private calendars, up to the secret.
  static let calendarPath = "/v1/calendars/"

  private func calendar(_ entries: [CalendarEntry], in language: Language) -> Response {
    let now = Int64(Date().timeIntervalSince1970)
    return Response.document(
      CalendarEntry.document(of: entries, at: now, in: language), type: Self.calendarType)
  }

  /// Returns the viewing's id from the path, or an unused id if the path contains no valid id.
  private func viewingID(_ context: FacadeContext) throws -> ViewingID {
    ViewingID(try context.parameters.require("viewing")) ?? ViewingID()
  }
}
