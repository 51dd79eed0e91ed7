public import Accounts
public import Alerts
public import JSONStream

extension PushSubscription {
  /// Reads the result of `PushSubscription.toJSON()` in a browser.
  ///
  /// - Parameter sender: The sender that will use the subscription.
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public init(_ root: JSONNode, for sender: PushSender) throws(AccountRequestError) {
    // The expiration time is ignored, because an expired subscription is detected when a message is
    // sent to it.
    var body = try BodyReader(root, known: ["endpoint", "keys", "expirationTime"])
    body.require("endpoint", "keys")
    let endpoint = body.value("endpoint", or: .notAPushService) { text in
      sender.service(at: text) == nil ? nil : text
    }
    let keys = Dictionary(
      (body.object("keys") ?? []).map { ($0.name, $0.value.string.flatMap(Base64URL.bytes)) },
      uniquingKeysWith: { one, _ in one })
    let (key, secret) = ((keys["p256dh"] ?? nil) ?? [], (keys["auth"] ?? nil) ?? [])
    if body.has("keys"), !PushContent.isUsable(key: key, secret: secret) {
      body.fail("keys", .notPushKeys)
    }
    try body.finish()
    self.init(endpoint: endpoint ?? "", key: key, secret: secret)
  }
}
