import Basics
import CommandOutput
import Feed
import Listings
import RESOSource

extension RESOConfiguration {
  /// Reads a Web API configuration from an entry in the configuration file.
  ///
  /// - Parameter adjust: Changes the defaults for feeds; only the call rate applies here.
  /// - Throws: `CommandFailure` with status `badConfiguration` that names the line of an invalid
  ///   value.
  init(of entry: SourceEntry, _ adjust: (inout FeedConfiguration) -> Void) throws {
    self = try entry.reading { try Self.read(entry) }
    var feed = FeedConfiguration(url: url, user: Secret(""), password: Secret(""))
    adjust(&feed)
    callsPerSecond = feed.callsPerSecond
  }

  private static func read(_ entry: SourceEntry) throws -> RESOConfiguration {
    func value(_ setting: RESOSourceSetting) -> String? { entry[setting.rawValue] }
    func address(_ setting: RESOSourceSetting) throws -> String? {
      guard let text = value(setting) else { return nil }
      guard FeedOptions.isAddress(text) else {
        throw CommandFailure(
          .usage, SettingMessage.notAFeedAddress(origin: entry.origin(of: setting.rawValue)))
      }
      return text
    }
    guard let url = try address(.url) else { throw entry.missing(RESOSourceSetting.url.rawValue) }
    var configuration = RESOConfiguration(url: url)
    let token = try value(.token) ?? value(.tokenFile).map(Setting.secret(inFile:))
    if let token { configuration.login = .token(Secret(token)) }
    if let id = value(.clientID) {
      guard token == nil else {
        throw CommandFailure(
          .badConfiguration,
          SettingMessage.sourceLoginTwice(path: entry.path, line: entry.line, name: entry.name))
      }
      guard let tokenURL = try address(.tokenURL) else {
        throw entry.missing(RESOSourceSetting.tokenURL.rawValue)
      }
      guard
        let secret = try value(.clientSecret)
          ?? value(.clientSecretFile).map(Setting.secret(inFile:))
      else { throw entry.missing(RESOSourceSetting.clientSecretFile.rawValue) }
      var credentials = ClientCredentials(url: tokenURL, id: id, secret: Secret(secret))
      credentials.scope = value(.scope)
      configuration.login = .client(credentials)
    } else if value(.tokenURL) != nil {
      throw entry.missing(RESOSourceSetting.clientID.rawValue)
    }
    configuration.filter = value(.filter).map { $0 == "none" ? "" : $0 }
    if let text = value(.typeCodes) {
      let names = AccommodationType.searchable.map(\.rawValue)
      for (name, words) in try Setting.pairs(text, .feedTypeCodes, names: names) {
        guard let type = AccommodationType(rawValue: name) else { continue }
        configuration.typeWords[type] = words.split(separator: "|").map(String.init)
      }
    }
    if let text = value(.pageSize),
      let size = try Setting.number(text, .feedPageSize, in: 1...100_000)
    {
      configuration.pageSize = size
    }
    if let text = value(.timeout),
      let seconds = try Setting.number(text, .feedTimeout, in: 1...3_600)
    {
      configuration.limits.allow(seconds: seconds)
    }
    return configuration
  }
}
