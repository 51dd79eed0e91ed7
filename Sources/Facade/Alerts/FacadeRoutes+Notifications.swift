import Accounts
import Alerts
import Hummingbird
import Hunts
import JSONStream
import WebPush

extension FacadeRoutes {
  /// Adds the subscription of a browser to notifications: one for each session, with which it ends.
  func addNotifications(to router: Router<BasicRequestContext>) {
    router.get("/v1/me/push") { request, _ in
      let (signedIn, alerts, sender) = try signedInForNotifications(request)
      _ = try huntParameters(request)
      let isOn = try alerts.isNotified(signedIn)
      return Response.json(
        JSONWriter.document { json in
          json.field("key", sender.publicKey)
          json.field("on", isOn)
        }
      ).unkept
    }
    router.put("/v1/me/push") { request, _ in
      let (signedIn, alerts, sender) = try signedInForNotifications(request)
      let subscription = try PushSubscription(try await huntBody(request), for: sender)
      try alerts.notify(subscription, for: signedIn)
      return Response(status: .noContent).unkept
    }
    router.delete("/v1/me/push") { request, _ in
      let (signedIn, alerts, _) = try signedInForNotifications(request)
      _ = try huntParameters(request)
      try alerts.endNotifying(signedIn)
      return Response(status: .noContent).unkept
    }
  }

  /// Whose a request is, in which session, and what notifies.
  ///
  /// - Throws: What `account(of:)` throws.
  private func signedInForNotifications(
    _ request: Request
  ) throws -> (signedIn: SignedIn, alerts: AlertService, sender: PushSender) {
    let signedIn = try account(of: request)
    guard let push else { throw Problem(.accountsOff, FacadeMessage.accountsOff) }
    return (signedIn, try alertService(), push)
  }
}
