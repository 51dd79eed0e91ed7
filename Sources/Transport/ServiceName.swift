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
  /// Another, by the name that it has in every language.
  case named(String)

  /// The noun.
  public var message: Message {
    switch self {
    case .feed: Message(en: "feed", th: "แหล่งประกาศ")
    case .source: Message(en: "source", th: "แหล่งข้อมูล")
    case .routeService(let kind):
      Message(en: "route service (\(kind))", th: "บริการเส้นทาง (\(kind))")
    case .routeProgram(let name):
      Message(en: "route program (\(name))", th: "โปรแกรมเส้นทาง (\(name))")
    case .named(let name): Message(en: "\(name)", th: "บริการ \(name)")
    }
  }

  /// The beginning of a sentence about the service at `remote`.
  public func subject(at remote: String?) -> Message {
    guard let remote else { return Message(en: "The \(self)", th: "\(self)") }
    return Message(en: "The \(self) at \(remote)", th: "\(self)ที่ \(remote)")
  }
}
