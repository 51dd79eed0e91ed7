import Accounts
import Hummingbird
import Hunts

extension FacadeRoutes {
  /// Handles a request about the positions that a hunt's members share.
  func position(
    _ route: HuntRoute, _ request: Request, _ access: HuntAccess, _ session: SessionID,
    _ hunts: HuntService
  ) async throws -> Response {
    let positions = accounts.hunts.positions
    try request.requireNoParameters()
    switch route {
    case .sharePosition:
      let update = try PositionUpdate(try await huntBody(request))
      return Response.json(try hunts.share(update, access, in: session, among: positions).document)
    case .hidePosition:
      try hunts.hidePosition(access, among: positions)
      return Response(status: .noContent)
    default:
      return Response.items(try hunts.positions(access, among: positions)) { $1.write(to: &$0) }
    }
  }
}
