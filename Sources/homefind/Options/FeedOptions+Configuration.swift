import Basics
import CommandOutput
import Feed
import Transport

extension FeedOptions {
  /// Returns the configured feed, if any.
  ///
  /// - Parameter adjust: Changes the defaults before the settings are read.
  func configuration(
    adjusting adjust: (inout FeedConfiguration) -> Void = { _ in }
  ) throws -> FeedConfiguration? {
    let address = try Setting.value(
      feedURL, .feedURL, or: { origin, _ in .notAFeedAddress(origin: origin) }
    ) {
      Self.isAddress($0) ? $0 : nil
    }
    guard let url = address else { return nil }
    let user = Setting.text(feedUser, .feedUser) ?? ""
    let password = try Setting.secret(file: feedPasswordFile, .feedPassword) ?? ""
    var defaults = FeedConfiguration(url: url, user: Secret(user), password: Secret(password))
    adjust(&defaults)
    var configuration = try adjusted(defaults)
    let base = try Setting.value(feedPictures, .feedPictures, or: SettingMessage.notAPictureBase) {
      $0.wholeMatch(of: /(https?:\/\/[^\/].*|\/([^\/].*)?)/) == nil ? nil : $0
    }
    if let base { configuration.pictureBase = base }
    if let unit = try Setting.choice(feedRadiusUnit, .feedRadiusUnit, of: RadiusUnit.self) {
      configuration.radiusUnit = unit
    }
    return try asked(as: configuration)
  }

  /// Returns `configuration` after applying the settings that apply to all feeds, including the
  /// sample.
  func adjusted(_ configuration: FeedConfiguration) throws -> FeedConfiguration {
    var configuration = configuration
    if let seconds = try Setting.number(feedTimeout, .feedTimeout, in: 1...3_600) {
      configuration.limits.allow(seconds: seconds)
    }
    try Setting.number(
      feedPageSize, .feedPageSize, in: 1...100_000, into: &configuration.pageSize)
    try Setting.number(
      feedPagesAtOnce, .feedPagesAtOnce, in: 1...64, into: &configuration.pagesAtOnce)
    return configuration
  }
}

extension FeedOptions {
  /// Whether a string is a valid feed address.
  static func isAddress(_ text: String) -> Bool {
    text.wholeMatch(of: /[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\/\s][^\s]*/) != nil
  }
}

extension HTTPLimits {
  /// Sets the time limit for a request, and the time limit for silence during a request.
  mutating func allow(seconds: Int) {
    total = .seconds(seconds)
    connect = min(connect, .seconds(seconds))
    // A limit above one minute suggests a service that takes a long time before it sends anything,
    // so allow a longer silence too.
    silence = min(.seconds(seconds), max(silence, .seconds(seconds) / 4))
  }
}
