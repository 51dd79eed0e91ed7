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
      let language = Language(of: request)
      let mail = { (new: NewInvitation, email: EmailAddress) in
        new.mail(to: email, link: link(of: new) ?? url(of: new), in: language)
      }
      // A path alone leads nowhere from a mail.
      let new = try hunts.invite(
        body.email, as: body.role, access, mail: publicURL == nil ? nil : mail)
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

  /// Where an invitation is accepted.
  private func url(of new: NewInvitation) -> String {
    "\(linkRoot())\(Self.invitationPath)\(new.token)"
  }

  /// Where the page accepts it; nil where there is no page.
  private func link(of new: NewInvitation) -> String? {
    page == nil ? nil : "\(linkRoot())/?invitation=\(new.token)"
  }

  /// Adds what those do who have come with an invitation.
  func addInvitations(to router: Router<BasicRequestContext>) {
    let path = RouterPath("\(Self.invitationPath){token}")
    router.on(path, method: .get) { request, context in
      let (account, hunts) = try signedIn(request, isPlain: true)
      let token = try context.parameters.require("token")
      return Response.json(try hunts.invitation(token, for: account).document)
    }
    router.on(path, method: .post) { request, context in
      let (account, hunts) = try signedIn(request)
      let hunt = try hunts.accept(context.parameters.require("token"), by: account)
      let sheet = try hunts.sheet(HuntAccess(account, to: hunt, for: .read))
      return Response.json(sheet.document)
    }
  }

  /// What stands before the secret of an invitation.
  private static let invitationPath = "/v1/invitations/"
}
