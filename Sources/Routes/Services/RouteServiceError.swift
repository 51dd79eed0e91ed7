public import Messages
public import Transport

/// The reason why a routing service returned no route.
public struct RouteServiceError: Error, Sendable, Hashable, Localized {
  /// The type of error, for programs.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The service is unreachable, or the connection was lost.
    case unreachable
    /// The service did not respond in time.
    case timedOut
    /// The service rejected the key or token.
    case refusedKey
    /// The service reports that there is no such route.
    case noRoute
    /// The service responded with an error or with unreadable data.
    case brokenAnswer
    /// The service does not support the request.
    case unsupported
    /// The caller cancelled the request.
    case cancelled
  }

  /// The type of error, for programs.
  public var reason: Reason
  /// One sentence for users, without secrets.
  public var message: Message
  /// The underlying error, for the log.
  public var cause: String?

  /// Creates an error with its message.
  public init(_ reason: Reason, _ message: some Localized, cause: String? = nil) {
    self.reason = reason
    self.message = message.message
    self.cause = cause
  }
}

/// A message about a routing service or a program that finds routes.
public enum RouteServiceMessage: Localized, Sendable, Hashable {
  /// The service does not support intermediate stops.
  case noStops(ServiceName)
  /// The service's setting contains no URL.
  case noAddress(ServiceName)
  /// The program is not installed.
  case notInstalled(ServiceName)
  /// The program cannot be started.
  case notStarted(ServiceName)
  /// The service responded with something that is not a route.
  case notARoute(ServiceName)
  /// The service found no route.
  case noRoute(ServiceName)
  /// The program found no route.
  case noRouteOnMap(ServiceName)
  /// The response exceeds a limit.
  case tooLong(ServiceName)
  /// The service did not respond within the time limit, in seconds.
  case timedOut(ServiceName, seconds: Int)
  /// The service responded with this HTTP status.
  case status(ServiceName, Int)
  /// The service rejected the key.
  case refusedKey(ServiceName)
  /// The client disconnected.
  case cancelled
  /// A note: the service does not find the shortest route.
  case onlyFastest(ServiceName)
  /// The request exceeds the service's maximum number of intermediate stops.
  case manyStops(ServiceName, Int)

  /// One sentence in English and Thai.
  public var message: Message {
    switch self {
    case .noStops(let name):
      Message(
        "The \(name) does not support places on the way; leave them out.",
        "\(name) ไม่รองรับจุดแวะ ตัดจุดแวะออก")
    case .noAddress(let name):
      Message("The \(name) has no address; set one.", "ยังไม่ได้กำหนด URL ของ\(name)")
    case .notInstalled(let name):
      Message(
        "The \(name) is not installed on this machine; install it or set another.",
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
        "\(name) ไม่รับคีย์ ตรวจคีย์และสิทธิ์ของคีย์")
    case .cancelled: Message("The request was cancelled.", "ยกเลิกคำขอแล้ว")
    case .onlyFastest(let name):
      Message("The \(name) offers only the fastest route.", "\(name) มีเฉพาะเส้นทางที่เร็วที่สุด")
    case .manyStops(let name, let most):
      Message(
        "The \(name) can pass at most \(most) places; leave some out.",
        "\(name) แวะได้ไม่เกิน \(most) จุด ตัดบางจุดออก")
    }
  }
}
