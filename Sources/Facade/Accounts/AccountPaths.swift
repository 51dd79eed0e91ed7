import Alerts

/// The paths of account requests. The responses are private: they are not cached, and pages from
/// other origins cannot read them.
enum AccountPaths {
  /// The root paths. An account request is a request for one of these paths or for a path below one
  /// of them.
  static let roots = [
    "/v1/me", "/v1/sign-in", "/v1/hunts", "/v1/invitations", "/v1/places", "/v1/calendars",
    "/v1/searches", "/v1/alerts", "/v1/unsubscribe",
  ]

  /// The prefixes of paths that contain a secret and need neither a session nor a key.
  static let secrets = [
    FacadeRoutes.calendarPath, FacadeRoutes.alertFeedPath, AlertService.unsubscribePath,
  ]

  /// Whether a path is a root path or is below one.
  static func contain(_ path: String) -> Bool {
    roots.contains { path == $0 || path.hasPrefix("\($0)/") }
  }
}
