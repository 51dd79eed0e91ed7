import Feed
import Transport

extension FeedOptions {
  /// The configured feed, or nil where none is.
  ///
  /// - Parameter adjust: Changes the defaults before the settings are read.
  func configuration(
    adjusting adjust: (inout FeedConfiguration) -> Void = { _ in }
  ) throws -> FeedConfiguration? {
    guard let url = Setting.text(feedURL, "HOMEFIND_FEED_URL") else { return nil }
    guard url.wholeMatch(of: /[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\/\s][^\s]*/) != nil else {
      throw CommandFailure(
        .usage,
        "\(Setting.origin(feedURL, "HOMEFIND_FEED_URL", "--feed-url")) is not an address; begin it with http:// or https:// and a host."
      )
    }
    let user = Setting.text(feedUser, "HOMEFIND_FEED_USER") ?? ""
    let password =
      try Setting.secret(file: feedPasswordFile, "HOMEFIND_FEED_PASSWORD") ?? ""
    var defaults = FeedConfiguration(url: url, user: Secret(user), password: Secret(password))
    adjust(&defaults)
    var configuration = try adjusted(defaults)
    if let base = Setting.text(feedPictures, "HOMEFIND_FEED_PICTURES") {
      guard base.wholeMatch(of: /(https?:\/\/[^\/].*|\/([^\/].*)?)/) != nil else {
        throw CommandFailure(
          .usage,
          "\(Setting.origin(feedPictures, "HOMEFIND_FEED_PICTURES", "--feed-pictures")) “\(base)” is neither an http address nor a path that begins with /."
        )
      }
      configuration.pictureBase = base
    }
    if let unit = try Setting.choice(
      feedRadiusUnit, "HOMEFIND_FEED_RADIUS_UNIT", flagName: "--feed-radius-unit",
      of: RadiusUnit.self)
    {
      configuration.radiusUnit = unit
    }
    return try asked(as: configuration)
  }

  /// `configuration` with those settings that make sense for every feed, the sample included.
  func adjusted(_ configuration: FeedConfiguration) throws -> FeedConfiguration {
    var configuration = configuration
    if let seconds = try Setting.number(
      feedTimeout, "HOMEFIND_FEED_TIMEOUT", flagName: "--feed-timeout", in: 1...3_600)
    {
      configuration.limits.total = .seconds(seconds)
      configuration.limits.connect = min(configuration.limits.connect, .seconds(seconds))
      // Who allows more than a minute has a feed that thinks long before it sends anything.
      configuration.limits.silence = min(
        .seconds(seconds), max(configuration.limits.silence, .seconds(seconds) / 4))
    }
    if let size = try Setting.number(
      feedPageSize, "HOMEFIND_FEED_PAGE_SIZE", flagName: "--feed-page-size", in: 1...100_000)
    {
      configuration.pageSize = size
    }
    if let count = try Setting.number(
      feedPagesAtOnce, "HOMEFIND_FEED_PAGES_AT_ONCE", flagName: "--feed-pages-at-once",
      in: 1...64)
    {
      configuration.pagesAtOnce = count
    }
    return configuration
  }
}
