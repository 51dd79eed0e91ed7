import Glibc
public import Messages

/// Why the system does not let a server listen, in words for people.
public enum ListenFault: Localized, Sendable, Hashable {
  /// Another program listens there.
  case portTaken
  /// The address is that of another machine.
  case foreignAddress
  /// No address goes by the host's name.
  case unknownHost
  /// Ports as low as this are for the system's administrator.
  case noPermission
  /// Another of the system's errors, by its number.
  case other(Int32)
  /// An error that is not the system's.
  case unclear

  /// The system's reason by its number.
  public init(_ code: Int32) {
    self =
      switch code {
      case EADDRINUSE: .portTaken
      case EADDRNOTAVAIL: .foreignAddress
      case EACCES, EPERM: .noPermission
      default: .other(code)
      }
  }

  /// The reason and what to do, clauses without a full stop.
  public var message: Message {
    switch self {
    case .portTaken: Message("the port is taken; choose another", "พอร์ตถูกใช้อยู่ เลือกพอร์ตอื่น")
    case .foreignAddress:
      Message(
        "this machine has no such address; choose one that it has",
        "เครื่องนี้ไม่มีที่อยู่นั้น เลือกที่อยู่ของเครื่องนี้")
    case .unknownHost:
      Message(
        "the host name is not known; give an address of this machine",
        "ไม่รู้จักชื่อโฮสต์ ระบุที่อยู่ของเครื่องนี้")
    case .noPermission:
      Message(
        "permission denied; choose a port from 1024 on", "ไม่มีสิทธิ์ เลือกพอร์ตตั้งแต่ 1024 ขึ้นไป")
    case .other(let code):
      Message(
        "\(String(cString: strerror(code)).lowercased())",
        "ข้อผิดพลาดของระบบ \(String(cString: strerror(code)).lowercased())")
    case .unclear: Message("check the host and the port", "ตรวจโฮสต์และพอร์ต")
    }
  }
}
