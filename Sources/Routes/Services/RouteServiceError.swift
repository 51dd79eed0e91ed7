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
  /// It takes only so many places to pass.
  case manyStops(ServiceName, Int)

  /// The sentence.
  public var message: Message {
    switch self {
    case .noStops(let name):
      Message(
        "The \(name) cannot pass places on the way; leave them out.",
        "\(name) แวะระหว่างทางไม่ได้ ตัดจุดแวะออก")
    case .noAddress(let name):
      Message("The \(name) has no address; set one.", "\(name) ไม่มีที่อยู่ ให้กำหนด")
    case .notInstalled(let name):
      Message(
        "The \(name) is not on this machine; install it or set another.",
        "ไม่มี\(name)ในเครื่องนี้ ติดตั้งหรือกำหนดตัวอื่น")
    case .notStarted(let name): Message("The \(name) cannot be started.", "เริ่ม\(name)ไม่ได้")
    case .notARoute(let name):
      Message("The \(name) sent an answer that is not a route.", "\(name) ส่งคำตอบที่ไม่ใช่เส้นทาง")
    case .noRoute(let name): Message("The \(name) found no route.", "\(name) ไม่พบเส้นทาง")
    case .noRouteOnMap(let name):
      Message(
        "The \(name) found no route; the places may lie outside its map.",
        "\(name) ไม่พบเส้นทาง สถานที่อาจอยู่นอกแผนที่")
    case .tooLong(let name):
      Message("The \(name) sent an answer that is too long.", "\(name) ส่งคำตอบที่ยาวเกินไป")
    case .timedOut(let name, let seconds):
      Message(
        "The \(name) did not answer within \(seconds) seconds.",
        "\(name) ไม่ตอบภายใน \(seconds) วินาที")
    case .status(let name, let status):
      Message(
        "The \(name) answered with status \(status); try again later.",
        "\(name) ตอบด้วยสถานะ \(status) ลองใหม่ภายหลัง")
    case .refusedKey(let name):
      Message(
        "The \(name) did not accept the key; check the key and what it allows.",
        "\(name) ไม่รับกุญแจ ตรวจกุญแจและสิทธิ์ของกุญแจ")
    case .cancelled: Message("The request was cancelled.", "คำขอถูกยกเลิก")
    case .onlyFastest(let name):
      Message("The \(name) offers only the fastest route.", "\(name) มีเฉพาะเส้นทางที่เร็วที่สุด")
    case .manyStops(let name, let most):
      Message(
        "The \(name) can pass at most \(most) places; leave some out.",
        "\(name) แวะได้ไม่เกิน \(most) จุด ตัดบางจุดออก")
    }
  }
}
