public import Transport

extension ServiceName: ExpressibleByStringLiteral {
  /// Creates a service with this name; `"feed"` is the feed.
  public init(stringLiteral name: String) {
    self = name == "feed" ? .feed : .named(name)
  }
}
