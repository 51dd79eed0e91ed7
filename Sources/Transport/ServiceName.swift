public import Messages

/// A service that requests go to, as messages name it: a noun that "The" fits before.
public enum ServiceName: Localized, Sendable, Hashable {
  /// A feed of listings.
  case feed
  /// A source of stations.
  case source
  /// A service that finds routes, of this kind.
  case routeService(kind: String)
  /// A program of this machine that finds routes, by its name.
  case routeProgram(String)
  /// The street network of this machine.
  case streets
  /// A browser's push service.
  case pushService
  /// Another, by the name that it has in every language.
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

  /// The beginning of a sentence about the service at `remote`.
  public func subject(at remote: String?) -> Message {
    guard let remote else { return Message("The \(self)", "\(self)") }
    return Message("The \(self) at \(remote)", "\(self)ที่ \(remote)")
  }
}
