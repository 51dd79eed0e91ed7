import Hummingbird
import Hunts
import JSONStream

extension FacadeRoutes {
  /// Where the members of a hunt are who share it.
  func position(
    _ route: HuntRoute, _ request: Request, _ access: HuntAccess, _ hunts: HuntService
  ) async throws -> Response {
    let positions = huntState.positions
    try request.requireNoParameters()
    switch route {
    case .sharePosition:
      let update = try PositionUpdate(try await huntBody(request))
      return Response.json(try hunts.share(update, access, among: positions).document)
    case .hidePosition:
      try hunts.hidePosition(access, among: positions)
      return Response(status: .noContent)
    default:
      let shared = try hunts.positions(access, among: positions)
      return Response.json(MemberPosition.document(of: shared))
    }
  }
}
