public import Messages
import Transport

/// Why the items of a news feed could not be read.
public enum NewsError: Error, Localized, Hashable {
  /// What came is no Atom or RSS; with the cause.
  case notAFeed(String)
  /// The server answered with this status.
  case status(Int)
  /// No whole answer came; with the reason.
  case noAnswer(Message)

  /// A sentence that follows the address of the feed.
  public var message: Message {
    switch self {
    case .notAFeed(let cause):
      Message("is not an Atom or RSS feed: \(cause)", "ไม่ใช่ฟีด Atom หรือ RSS: \(cause)")
    case .status(let status):
      Message("answered with HTTP status \(status)", "ตอบด้วยสถานะ HTTP \(status)")
    case .noAnswer(let reason): reason
    }
  }
}
