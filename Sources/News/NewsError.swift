public import Messages
public import Transport

/// An error that prevents reading a news feed.
public enum NewsError: Error, Localized, Hashable {
  /// The response is neither Atom nor RSS. The associated value is the cause.
  case notAFeed(String)
  /// The server responded with this status.
  case status(Int)
  /// The feed is larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// The request timed out.
  case tooSlow(TransportError.Phase, limit: Duration)
  /// The server redirects to this URL; nil if the response does not contain the URL.
  case elsewhere(String?)
  /// The feed redirects too many times.
  case tooManyRedirects
  /// The response is missing or incomplete. The associated value is the reason.
  case noAnswer(Message)

  /// Creates the error for a feed that could not be fetched.
  init(_ error: TransportError) {
    self =
      switch error.reason {
      case .bodyTooLarge(let limit): .tooLarge(limit: limit)
      case .timedOut(let phase, after: let limit): .tooSlow(phase, limit: limit)
      case .redirected: .elsewhere(error.target)
      case .tooManyRedirects: .tooManyRedirects
      default: .noAnswer(error.message)
      }
  }

  /// The message as the rest of a sentence that begins with the feed's URL.
  public var message: Message {
    switch self {
    case .notAFeed(let cause):
      Message("is not an Atom or RSS feed: \(cause)", "ไม่ใช่ฟีด Atom หรือ RSS: \(cause)")
    case .status(let status):
      Message("answered with HTTP status \(status)", "ตอบด้วยสถานะ HTTP \(status)")
    case .tooLarge(let limit):
      Message(
        "is larger than the limit of \(ByteCount(limit))",
        "ใหญ่กว่าขนาดที่กำหนด \(ByteCount(limit))")
    case .tooSlow(.connect, let limit):
      Message(
        "did not accept a connection within the limit of \(Seconds(limit))",
        "ไม่รับการเชื่อมต่อภายในเวลาที่กำหนด \(Seconds(limit))")
    case .tooSlow(.silence, let limit):
      Message(
        "sent nothing for \(Seconds(limit)), which is the limit",
        "ไม่ส่งอะไรเลยภายในเวลาที่กำหนด \(Seconds(limit))")
    case .tooSlow(.total, let limit):
      Message(
        "was not complete after \(Seconds(limit)), which is the limit",
        "ตอบไม่เสร็จภายในเวลาที่กำหนด \(Seconds(limit))")
    case .elsewhere(let target?):
      Message(
        "has moved to another address; if that is right, use it instead: \(target)",
        "ย้ายไปที่ URL อื่นแล้ว ถ้าถูกต้องให้ตั้ง URL นี้แทน: \(target)")
    case .elsewhere(nil):
      Message(
        "redirects to an address that is neither http nor https; check that the address is right",
        "ส่งต่อไปยัง URL ซึ่งไม่ใช่ http หรือ https ตรวจว่า URL ถูกต้อง")
    case .tooManyRedirects:
      Message(
        "redirects more than three times; check that the address is right",
        "ส่งต่อเกินสามครั้ง ตรวจว่า URL ถูกต้อง")
    case .noAnswer(let reason): reason
    }
  }
}
