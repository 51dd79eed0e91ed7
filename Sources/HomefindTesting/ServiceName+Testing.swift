public import Transport

extension ServiceName: ExpressibleByStringLiteral {
  /// A service of a test's own, or the feed.
  public init(stringLiteral name: String) {
    self = name == "feed" ? .feed : .named(name)
  }
}
