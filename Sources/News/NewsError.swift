public import Messages
public import Transport

/// Why the items of a news feed could not be read.
public enum NewsError: Error, Localized, Hashable {
  /// What came is no Atom or RSS; with the cause.
  case notAFeed(String)
  /// The server answered with this status.
  case status(Int)
  /// It is larger than a feed may be, in bytes.
  case tooLarge(limit: Int)
  /// It took longer than is waited for.
  case tooSlow(TransportError.Phase, limit: Duration)
  /// It is somewhere else: at this address, where that is told.
  case elsewhere(String?)
  /// It leads from one address to the next without end.
  case tooManyRedirects
  /// No whole answer came; with the reason.
  case noAnswer(Message)

  /// Why a feed could not be fetched.
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

  /// A sentence that follows the address of the feed.
  public var message: Message {
    switch self {
    case .notAFeed(let cause):
      Message("is not an Atom or RSS feed: \(cause)", "ไม่ใช่ฟีด Atom หรือ RSS: \(cause)")
    case .status(let status):
      Message("answered with HTTP status \(status)", "ตอบด้วยสถานะ HTTP \(status)")
    case .tooLarge(let limit):
      Message(
        "is larger than \(ByteCount(limit)), and larger feeds are not read",
        "ใหญ่กว่า \(ByteCount(limit)) ซึ่งเกินขนาดที่อ่าน")
    case .tooSlow(.connect, let limit):
      Message(
        "did not accept a connection within \(Seconds(limit)), and slower feeds are not waited for",
        "ไม่รับการเชื่อมต่อภายใน \(Seconds(limit)) ซึ่งเกินเวลาที่รอ")
    case .tooSlow(.silence, let limit):
      Message(
        "sent nothing for \(Seconds(limit)), and slower feeds are not waited for",
        "ไม่ส่งอะไรเลยเป็นเวลา \(Seconds(limit)) ซึ่งเกินเวลาที่รอ")
    case .tooSlow(.total, let limit):
      Message(
        "was not complete after \(Seconds(limit)), and slower feeds are not waited for",
        "ตอบไม่เสร็จภายใน \(Seconds(limit)) ซึ่งเกินเวลาที่รอ")
    case .elsewhere(let target?):
      Message(
        "is at another address now; if that is right, name it in its place: \(target)",
        "ย้ายไปที่อยู่อื่นแล้ว ถ้าถูกต้องให้ตั้งที่อยู่นี้แทน: \(target)")
    case .elsewhere(nil):
      Message(
        "redirects to an address that is not one of http or https; check that the address is right",
        "ส่งต่อไปที่อยู่ซึ่งไม่ใช่ http หรือ https ตรวจว่าที่อยู่ถูกต้อง")
    case .tooManyRedirects:
      Message(
        "redirects more than three times; check that the address is right",
        "ส่งต่อเกินสามครั้ง ตรวจว่าที่อยู่ถูกต้อง")
    case .noAnswer(let reason): reason
    }
  }
}
