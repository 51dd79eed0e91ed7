public import Messages

/// The name of a service in messages: a noun that can follow “The”.
public enum ServiceName: Localized, Sendable, Hashable {
  /// A feed of listings.
  case feed
  /// A source of stations.
  case source
  /// A routing service of this kind.
  case routeService(kind: String)
  /// A local routing program with this name.
  case routeProgram(String)
  /// The local street network.
  case streets
  /// A browser's push service.
  case pushService
  /// Another service, which has the same name in every language.
  case named(String)

  /// The noun.
  public var message: Message {
    switch self {
    case .feed: Message("feed", "แหล่งประกาศ")
    case .source: Message("source", "แหล่งข้อมูล")
    case .routeService(let kind): Message("route service (\(kind))", "บริการเส้นทาง (\(kind))")
    case .routeProgram(let name): Message("route program (\(name))", "โปรแกรมเส้นทาง (\(name))")
    case .streets: Message("street network", "โครงข่ายถนน")
    case .pushService: Message("push service", "บริการส่งการแจ้งเตือน")
    case .named(let name): Message("\(name)", "บริการ \(name)")
    }
  }

  /// Returns the beginning of a sentence about the service at `remote`.
  public func subject(at remote: String?) -> Message {
    guard let remote else { return Message("The \(self)", "\(self)") }
    return Message("The \(self) at \(remote)", "\(self)ที่ \(remote)")
  }
}
