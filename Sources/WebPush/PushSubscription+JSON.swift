public import Alerts
public import Hunts
public import JSONStream

extension PushSubscription {
  /// Reads what a browser gives as `PushSubscription.toJSON()`.
  ///
  /// - Parameter sender: What is to send there.
  /// - Throws: `HuntError` that names every bad member.
  public init(_ root: JSONNode, for sender: PushSender) throws(HuntError) {
    // When a subscription expires is seen when it has.
    var body = try HuntBody(root, known: ["endpoint", "keys", "expirationTime"])
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
