import Accounts
import Hummingbird
import Hunts
import JSONStream
import Mail
import Messages
import Search

extension FacadeRoutes {
  /// Handles a request about a hunt's invitations.
  func invitation(
    _ route: HuntRoute, _ request: Request, _ context: FacadeContext, _ access: HuntAccess,
    _ hunts: HuntService
  ) async throws -> Response {
    switch route {
    case .invite:
      let body = try InvitationBody(try await huntBody(request))
      let language = Language(of: request)
      let mail = { (new: NewInvitation, email: EmailAddress) in
        new.mail(to: email, link: link(of: new) ?? url(of: new), in: language)
      }
      // Emails need an absolute link, because a path alone does not work in an email. Clients on
      // this machine can send any number of emails, just as they can send any number of requests.
      let isLocal = try accountService(context).privacy == .local
      let new = try hunts.invite(
        body.email, as: body.role, access,
        from: isLocal ? nil : context.routed.client,
        mail: address.publicURL == nil ? nil : mail)
      return Response.json(
        JSONWriter.document { json in
          new.invitation.write(to: &json)
          json.field("url", url(of: new))
          json.field("page", link(of: new))
          json.field("mailed", new.isMailed)
        }, status: .created)
    case .revoke:
      let id = InvitationID(try context.parameters.require("invitation")) ?? InvitationID()
      try hunts.revoke(id, access)
      return Response(status: .noContent)
    default:
      try request.requireNoParameters()
      return Response.items(try hunts.invitations(access)) { $1.write(to: &$0) }
    }
  }

  /// Returns the API's URL for accepting an invitation.
  private func url(of new: NewInvitation) -> String {
    "\(address.root)\(Self.invitationPath)\(new.token)"
  }

  /// Returns the page's URL for accepting an invitation; nil if there is no page. The secret is in
  /// the fragment, which browsers do not send to servers, so the secret does not appear in proxy
  /// logs.
  private func link(of new: NewInvitation) -> String? {
    page == nil ? nil : "\(address.root)/#invitation=\(new.token)"
  }

  /// Adds the routes for received invitations. The client names an invitation by the secret in its
  /// link, or by its id if it was sent to the account's email address.
  func addInvitations(to router: Router<FacadeContext>) {
    let link = RouterPath("\(Self.invitationPath){token}")
    let token = { @Sendable (context: FacadeContext) in
      InvitationKey.token(try context.parameters.require("token"))
    }
    router.on(link, method: .get) { request, context in
      let (account, hunts) = try signedIn(request, context, isPlain: true)
      return Response.json(try hunts.invitation(token(context), for: account).document)
    }
    router.on(link, method: .post) { request, context in
      try accept(try token(context), of: request, context)
    }
    router.on(link, method: .delete) { request, context in
      try decline(try token(context), of: request, context)
    }
    router.get("/v1/me/invitations") { request, context in
      let (account, hunts) = try signedIn(request, context, isPlain: true)
      return Response.items(try hunts.invitations(to: account)) { $1.write(to: &$0) }
    }
    let own = RouterPath("/v1/me/invitations/{invitation}")
    let id = { @Sendable (context: FacadeContext) in
      InvitationKey.id(InvitationID(try context.parameters.require("invitation")) ?? InvitationID())
    }
    router.on(own, method: .post) { request, context in
      try accept(try id(context), of: request, context)
    }
    router.on(own, method: .delete) { request, context in
      try decline(try id(context), of: request, context)
    }
  }

  private func accept(
    _ key: InvitationKey, of request: Request, _ context: FacadeContext
  ) throws -> Response {
    let (account, hunts) = try signedIn(request, context)
    let hunt = try hunts.accept(key, by: account)
    return Response.json(try hunts.sheet(HuntAccess(account, to: hunt, for: .read)).document)
  }

  private func decline(
    _ key: InvitationKey, of request: Request, _ context: FacadeContext
  ) throws -> Response {
    let (account, hunts) = try signedIn(request, context)
    try hunts.decline(key, by: account)
    return Response(status: .noContent)
  }

  /// The path of invitations, up to the secret.
  private static let invitationPath = "/v1/invitations/"
}
