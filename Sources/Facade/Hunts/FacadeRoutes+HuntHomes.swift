import Accounts
import Hummingbird
import Hunts
import Parameters
import Search

extension FacadeRoutes {
  /// Handles a request about a home in a hunt.
  func home(
    _ route: HuntRoute, _ text: String, _ request: Request, _ access: HuntAccess,
    _ hunts: HuntService
  ) async throws -> Response {
    let listing = try HuntListing(text, in: finder.listings)
    switch route {
    case .removeHome:
      try hunts.remove(listing.id, access)
      return Response(status: .noContent)
    case .history:
      return Response.items(try hunts.history(of: listing.id, access)) { $1.write(to: &$0) }
    default:
      let edit = try HomeEdit(try await huntBody(request))
      let change = try hunts.put(listing.id, edit, facts: listing.facts, access)
      return Response.json(change.document, status: change.wasAdded ? .created : .ok)
    }
  }

  /// Handles a request about a hunt's messages.
  func message(
    _ route: HuntRoute, _ request: Request, _ context: FacadeContext, _ access: HuntAccess,
    _ hunts: HuntService
  ) async throws -> Response {
    switch route {
    case .post:
      var new = try NewMessage(try await huntBody(request))
      new.listing = try new.listing.map { text throws(SearchError) in
        try HuntListing(text, in: finder.listings).id
      }
      let message = try hunts.post(new, access)
      return Response.json(message.document, status: .created)
    case .editMessage:
      let text = try BodyReader.only("text", in: try await huntBody(request)) {
        $0.lines($1, atMost: HuntLimits.message, mayBeEmpty: false)
      }
      let id = try Self.messageID(context.parameters.require("message"))
      return Response.json(try hunts.edit(message: id, to: text, access).document)
    case .markRead:
      var body = try BodyReader(try await huntBody(request), known: ["message", "listing"])
      body.require("message")
      let message = body.value("message", or: .notAnID) { Int64($0) }
      let text = body.line("listing", atMost: HuntLimits.listing)
      try body.finish()
      let listing = try text.map { text throws(SearchError) in
        try HuntListing(text, in: finder.listings).id
      }
      try hunts.markRead(listing, upTo: message ?? 0, access)
      return Response(status: .noContent)
    default:
      let values = try huntParameters(request, ["after", "before", "listing", "limit"])
      let ids = 0...Int(1 << 53)
      let text = values["listing"]?.first
      let query = MessageQuery(
        // An empty `listing` selects the messages that are not about a home.
        listing: try text.flatMap { text throws(SearchError) in
          text.isEmpty ? nil : try HuntListing(text, in: finder.listings).id
        }, isAboutHunt: text?.isEmpty == true,
        after: try number("after", in: values, ids).map(Int64.init),
        before: try number("before", in: values, ids).map(Int64.init),
        limit: try number("limit", in: values, MessageQuery.limits) ?? MessageQuery().limit)
      return Response.json(try hunts.messages(query, access).document)
    }
  }

  /// Returns a message's id, or an unused id if `text` is not an id.
  private static func messageID(_ text: String) -> Int64 { Int64(text) ?? 0 }
}
