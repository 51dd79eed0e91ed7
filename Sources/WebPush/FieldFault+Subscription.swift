import Accounts
import Messages

/// The reasons why a field of a browser's subscription can be invalid.
extension FieldFault {
  /// The value is not the address of a push service that messages may be sent to.
  static let notAPushService = other(
    Message(
      "is not the https address of a push service on the Internet",
      "ไม่ใช่ URL https ของบริการส่งการแจ้งเตือนบนอินเทอร์เน็ต"))
  /// The values are not the keys of a browser's subscription.
  static let notPushKeys = other(
    Message(
      "does not have p256dh and auth as provided by the browser",
      "ไม่มี p256dh และ auth ตามที่เบราว์เซอร์ให้มา"))
}
