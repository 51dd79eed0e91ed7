import Accounts
import Messages

/// Why a field of a browser's subscription is invalid.
enum PushFault: Localized, Hashable {
  /// The value is not the address of a push service that messages may be sent to.
  case notAPushService
  /// The values are not the keys of a browser's subscription.
  case notPushKeys

  var message: Message {
    switch self {
    case .notAPushService:
      Message(
        "is not the https address of a push service on the Internet",
        "ไม่ใช่ที่อยู่ https ของบริการส่งการแจ้งเตือนบนอินเทอร์เน็ต")
    case .notPushKeys:
      Message(
        "does not have p256dh and auth as the browser gave them",
        "ไม่มี p256dh และ auth ตามที่เบราว์เซอร์ให้มา")
    }
  }
}

extension FieldFault {
  /// A reason that is specific to subscriptions.
  static func push(_ fault: PushFault) -> Self { .other(fault.message) }
}
