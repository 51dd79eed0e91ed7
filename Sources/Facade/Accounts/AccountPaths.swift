import Alerts

/// The paths of accounts, whose answers are for one person only: nobody keeps them, and no page of another
/// origin reads them.
enum AccountPaths {
  /// What they begin with; each is a path or a folder of paths.
  static let roots = [
    "/v1/me", "/v1/sign-in", "/v1/hunts", "/v1/invitations", "/v1/places", "/v1/calendars",
    "/v1/searches", "/v1/alerts", "/v1/unsubscribe",
  ]

  /// What those begin with that hold a secret and want nothing else: no session, and no key.
  static let secrets = [
    FacadeRoutes.calendarPath, FacadeRoutes.alertFeedPath, AlertService.unsubscribePath,
  ]

  /// Whether a path is one of them.
  static func contain(_ path: String) -> Bool {
    roots.contains { path == $0 || path.hasPrefix("\($0)/") }
  }
}
