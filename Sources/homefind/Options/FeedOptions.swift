import ArgumentParser
import Feed
import Transport

/// The settings of the feed.
struct FeedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The feed's address (HOMEFIND_FEED_URL); without it, the built-in sample.", valueName: "url"))
  var feedURL: String?

  @Option(
    help: ArgumentHelp("The user name for the feed (HOMEFIND_FEED_USER).", valueName: "name"))
  var feedUser: String?

  @Option(
    help: ArgumentHelp(
      "A file whose first line is the password for the feed (HOMEFIND_FEED_PASSWORD_FILE, or the password itself in HOMEFIND_FEED_PASSWORD).",
      valueName: "file"),
    completion: .file())
  var feedPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "How long one call to the feed may take, 60 seconds unless given (HOMEFIND_FEED_TIMEOUT).",
      valueName: "seconds"))
  var feedTimeout: String?

  @Option(
    help: ArgumentHelp(
      "How many homes to ask for at a time, 100 unless given (HOMEFIND_FEED_PAGE_SIZE).",
      valueName: "n"))
  var feedPageSize: String?

  @Option(
    help: ArgumentHelp(
      "The unit of the radius sent: kilometres (the default), miles or metres (HOMEFIND_FEED_RADIUS_UNIT).",
      valueName: "unit"),
    completion: .list(RadiusUnit.allCases.map(\.rawValue)))
  var feedRadiusUnit: String?

  @Option(
    help: ArgumentHelp(
      "The address that the feed's picture names are relative to, the feed's own unless given (HOMEFIND_FEED_PICTURES).",
      valueName: "url"))
  var feedPictures: String?

  @OptionGroup var wire: FeedWireOptions

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
        "--feed-url (or HOMEFIND_FEED_URL) is no address that begins with http:// or https:// and a host; correct it."
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
          "--feed-pictures (or HOMEFIND_FEED_PICTURES) is “\(base)”, which is no http address and no path from a server's root."
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
    return try wire.applied(to: configuration)
  }

  /// `configuration` with those settings that make sense for every feed, the sample included.
  func adjusted(_ configuration: FeedConfiguration) throws -> FeedConfiguration {
    var configuration = configuration
    if let seconds = try Setting.number(
      feedTimeout, "HOMEFIND_FEED_TIMEOUT", flagName: "--feed-timeout", in: 1...3_600)
    {
      configuration.limits.total = .seconds(seconds)
      configuration.limits.connect = min(configuration.limits.connect, .seconds(seconds))
      configuration.limits.silence = min(configuration.limits.silence, .seconds(seconds))
    }
    if let size = try Setting.number(
      feedPageSize, "HOMEFIND_FEED_PAGE_SIZE", flagName: "--feed-page-size", in: 1...100_000)
    {
      configuration.pageSize = size
    }
    if let count = try Setting.number(
      wire.feedPagesAtOnce, "HOMEFIND_FEED_PAGES_AT_ONCE", flagName: "--feed-pages-at-once",
      in: 1...64)
    {
      configuration.pagesAtOnce = count
    }
    return configuration
  }
}
