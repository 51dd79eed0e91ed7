public import Messages
public import Transport

/// Why a route service has no answer.
public struct RouteServiceError: Error, Sendable, Hashable, Localized {
  /// What went wrong, for programs.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It cannot be reached, or broke off.
    case unreachable
    /// It did not answer in time.
    case timedOut
    /// It refused the key or token.
    case refusedKey
    /// It says that there is no such route.
    case noRoute
    /// It answered with an error, or with what cannot be read.
    case brokenAnswer
    /// It does not know what was asked for.
    case unsupported
    /// Whoever asked gave up.
    case cancelled
  }

  /// What went wrong.
  public var reason: Reason
  /// One sentence for people, without a secret.
  public var message: Message
  /// What lies behind it, for the log.
  public var cause: String?

  /// An error with its sentence.
  public init(_ reason: Reason, _ message: some Localized, cause: String? = nil) {
    self.reason = reason
    self.message = message.message
    self.cause = cause
  }
}

/// What is said of a route service, or of a program that finds routes.
public enum RouteServiceMessage: Localized, Sendable, Hashable {
  /// It takes no places to pass.
  case noStops(ServiceName)
  /// Its setting has no address.
  case noAddress(ServiceName)
  /// The program is not there.
  case notInstalled(ServiceName)
  /// The program cannot be started.
  case notStarted(ServiceName)
  /// It answered with something else.
  case notARoute(ServiceName)
  /// It knows no route.
  case noRoute(ServiceName)
  /// The program knows no route.
  case noRouteOnMap(ServiceName)
  /// Its answer passes a limit.
  case tooLong(ServiceName)
  /// It was given so many seconds.
  case timedOut(ServiceName, seconds: Int)
  /// It answered with this status of HTTP.
  case status(ServiceName, Int)
  /// It refused the key.
  case refusedKey(ServiceName)
  /// The client left.
  case cancelled
  /// A note: it does not find the shortest route.
  case onlyFastest(ServiceName)

  /// The sentence.
  public var message: Message {
    switch self {
    case .noStops(let name):
      Message(
        en: "The \(name) cannot pass places on the way; leave them out.",
        th: "\(name) แวะระหว่างทางไม่ได้ ตัดจุดแวะออก")
    case .noAddress(let name):
      Message(en: "The \(name) has no address; set one.", th: "\(name) ไม่มีที่อยู่ ให้กำหนด")
    case .notInstalled(let name):
      Message(
        en: "The \(name) is not on this machine; install it or set another.",
        th: "ไม่มี\(name)ในเครื่องนี้ ติดตั้งหรือกำหนดตัวอื่น")
    case .notStarted(let name):
      Message(en: "The \(name) cannot be started.", th: "เริ่ม\(name)ไม่ได้")
    case .notARoute(let name):
      Message(
        en: "The \(name) sent an answer that is not a route.",
        th: "\(name) ส่งคำตอบที่ไม่ใช่เส้นทาง")
    case .noRoute(let name):
      Message(en: "The \(name) found no route.", th: "\(name) ไม่พบเส้นทาง")
    case .noRouteOnMap(let name):
      Message(
        en: "The \(name) found no route; the places may lie outside its map.",
        th: "\(name) ไม่พบเส้นทาง สถานที่อาจอยู่นอกแผนที่")
    case .tooLong(let name):
      Message(
        en: "The \(name) sent an answer that is too long.", th: "\(name) ส่งคำตอบที่ยาวเกินไป")
    case .timedOut(let name, let seconds):
      Message(
        en: "The \(name) did not answer within \(seconds) seconds.",
        th: "\(name) ไม่ตอบภายใน \(seconds) วินาที")
    case .status(let name, let status):
      Message(
        en: "The \(name) answered with status \(status); try again later.",
        th: "\(name) ตอบด้วยสถานะ \(status) ลองใหม่ภายหลัง")
    case .refusedKey(let name):
      Message(
        en: "The \(name) did not accept the key; check the key and what it allows.",
        th: "\(name) ไม่รับกุญแจ ตรวจกุญแจและสิทธิ์ของกุญแจ")
    case .cancelled: Message(en: "The request was cancelled.", th: "คำขอถูกยกเลิก")
    case .onlyFastest(let name):
      Message(
        en: "The \(name) offers only the fastest route.", th: "\(name) มีเฉพาะเส้นทางที่เร็วที่สุด")
    }
  }
}
