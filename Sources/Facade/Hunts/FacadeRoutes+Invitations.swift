import Accounts
import Hummingbird
import Hunts
import JSONStream
import Mail
import Messages
import Search

extension FacadeRoutes {
  /// The invitations of a hunt.
  func invitation(
    _ route: HuntRoute, _ request: Request, _ context: BasicRequestContext, _ access: HuntAccess,
    _ hunts: HuntService
  ) async throws -> Response {
    switch route {
    case .invite:
      let body = try InvitationBody(try await huntBody(request))
      let new = try hunts.invite(body.email, as: body.role, access)
      let url = "\(linkRoot())\(Self.invitationPath)\(new.token)"
      let link = page == nil ? nil : "\(linkRoot())/?invitation=\(new.token)"
      var isMailed = false
      // A path alone leads nowhere from a mail, and nobody mails to crowds.
      if let email = body.email, publicURL != nil, huntState.mayMail(access.account) {
        isMailed = true
        accounts?.mail.add(
          new.mail(to: email, link: link ?? url, in: Language(of: request)),
          until: new.invitation.expires)
      }
      return Response.json(
        JSONWriter.document { json in
          new.invitation.write(to: &json)
          json.field("url", url)
          json.field("page", link)
          json.field("mailed", isMailed)
        }, status: .created)
    case .revoke:
      let id = InvitationID(try context.parameters.require("invitation")) ?? InvitationID()
      try hunts.revoke(id, access)
      return Response(status: .noContent)
    default:
      _ = try huntParameters(request)
      let open = try hunts.invitations(access)
      return Response.json(
        JSONWriter.document { json in
          json.objects("items", open) { json, invitation in invitation.write(to: &json) }
        })
    }
  }

  /// Adds what those do who have come with an invitation.
  func addInvitations(to router: Router<BasicRequestContext>) {
    let path = RouterPath("\(Self.invitationPath){token}")
    router.on(path, method: .get) { request, context in
      let (account, hunts) = try signedIn(request)
      _ = try huntParameters(request)
      let token = try context.parameters.require("token")
      return Response.json(try hunts.invitation(token, for: account).document).unkept
    }
    router.on(path, method: .post) { request, context in
      let (account, hunts) = try signedIn(request)
      let hunt = try hunts.accept(context.parameters.require("token"), by: account)
      let sheet = try hunts.sheet(HuntAccess(account, to: hunt, for: .read))
      return Response.json(sheet.document).unkept
    }
  }

  /// What stands before the secret of an invitation.
  private static let invitationPath = "/v1/invitations/"
}
