import Accounts
import Alerts
import Hummingbird
import Hunts
import JSONStream
import WebPush

extension FacadeRoutes {
  /// The path of a browser's push subscription.
  static let pushPath = "/v1/me/push"

  /// Adds the routes for a browser's push subscription. A session has at most one subscription,
  /// which ends with the session.
  func addNotifications(to router: Router<FacadeContext>) {
    let path = RouterPath(Self.pushPath)
    router.get(path) { request, context in
      let (signedIn, alerts, sender) = try signedInForNotifications(request, context, isPlain: true)
      let isOn = try alerts.isNotified(signedIn)
      return Response.json(
        JSONWriter.document { json in
          json.field("key", sender.publicKey)
          json.field("on", isOn)
        })
    }
    router.put(path) { request, context in
      let (signedIn, alerts, sender) = try signedInForNotifications(request, context)
      let subscription = try PushSubscription(try await huntBody(request), for: sender)
      try alerts.notify(subscription, for: signedIn)
      return Response(status: .noContent)
    }
    router.delete(path) { request, context in
      let (signedIn, alerts, _) = try signedInForNotifications(request, context, isPlain: true)
      try alerts.endNotifying(signedIn)
      return Response(status: .noContent)
    }
  }

  /// Returns a request's session and the services for notifications.
  ///
  /// - Throws: Any error thrown by `account(of:)`.
  private func signedInForNotifications(
    _ request: Request, _ context: FacadeContext, isPlain: Bool = false
  ) throws -> (signedIn: SignedIn, alerts: AlertService, sender: PushSender) {
    let signedIn = try account(of: request, context, isPlain: isPlain)
    guard let push = accounts.push else { throw Problem(.accountsOff, FacadeMessage.accountsOff) }
    return (signedIn, try alertService(context), push)
  }
}
