import Glibc
public import Messages

/// The reason why the system does not allow a server to listen, worded for users.
public enum ListenFault: Localized, Sendable, Hashable {
  /// Another program uses the port.
  case portTaken
  /// The address belongs to another machine.
  case foreignAddress
  /// The host name cannot be resolved to an address.
  case unknownHost
  /// Only the system's administrator may use such low ports.
  case noPermission
  /// Another system error, with its number.
  case other(Int32)
  /// An error that does not come from the system.
  case unclear

  /// Creates the reason for an `errno` value.
  public init(_ code: Int32) {
    self =
      switch code {
      case EADDRINUSE: .portTaken
      case EADDRNOTAVAIL: .foreignAddress
      case EACCES, EPERM: .noPermission
      default: .other(code)
      }
  }

  /// The reason and the advice, as clauses without a full stop.
  public var message: Message {
    switch self {
    case .portTaken: Message("the port is taken; choose another", "โปรแกรมอื่นใช้พอร์ตนี้อยู่ เลือกพอร์ตอื่น")
    case .foreignAddress:
      Message(
        "this machine has no such address; choose one that it has",
        "เครื่องนี้ไม่มีที่อยู่นั้น เลือกที่อยู่ของเครื่องนี้")
    case .unknownHost:
      Message(
        "the host name is unknown; give an address of this machine",
        "ไม่รู้จักชื่อโฮสต์ ระบุที่อยู่ของเครื่องนี้")
    case .noPermission:
      Message(
        "permission denied; choose port 1024 or higher", "ไม่มีสิทธิ์ เลือกพอร์ตตั้งแต่ 1024 ขึ้นไป")
    case .other(let code):
      Message(
        "\(String(cString: strerror(code)).lowercased())",
        "ข้อผิดพลาดของระบบ \(String(cString: strerror(code)).lowercased())")
    case .unclear: Message("check the host and the port", "ตรวจโฮสต์และพอร์ต")
    }
  }
}
