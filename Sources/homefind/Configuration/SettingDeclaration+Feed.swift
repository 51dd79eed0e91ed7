import Basics
import Feed
import FeedProvider
import WSSecurity
import Transport

/// The settings of the feed and the feed provider.
extension SettingDeclaration {
  private static let feed = FeedConfiguration(url: "", user: Secret(""), password: Secret(""))
  private static let provider = FeedProviderConfiguration()

  /// The settings of the feed, in display order.
  static let feedSettings: [SettingDeclaration] = [
    .feedURL, .feedUser, .feedPassword, .feedPasswordFile, .feedTimeout, .feedPageSize,
    .feedRadiusUnit, .feedPictures, .feedPagesAtOnce, .feedSOAP, .feedAction, .feedNamespace,
    .feedContract, .feedOperations, .feedChoice, .feedTypeCodes, .feedSecurity,
  ]

  /// The settings of the feed provider, in display order.
  static let providerSettings: [SettingDeclaration] = [
    .providerHost, .providerPort, .providerData, .providerDistricts, .providerShape, .providerUser,
    .providerPassword, .providerPasswordFile,
  ]

  static let feedURL = Self("feed.url", value: "url", fallback: "the built-in sample") {
    "The feed's address (\($0.variable)); without it, \($0.fallback)."
  }

  static let feedUser = Self("feed.user", value: "name") {
    "The user name for the feed (\($0.variable))."
  }

  static let feedPassword = Self("feed.password", [.withoutFlag, .secret]) {
    "The password for the feed itself (\($0.variable))."
  }

  static let feedPasswordFile = Self("feed.password-file", value: "file", completion: .file) {
    "A file whose first line is the password for the feed (\($0.variable), or the password itself in \(feedPassword.variable))."
  }

  static let feedTimeout = Self(
    "feed.timeout", value: "seconds", fallback: "\(feed.limits.total.components.seconds)"
  ) {
    "How long one call to the feed may take, by default \($0.fallback) seconds (\($0.variable))."
  }

  static let feedPageSize = Self("feed.page-size", value: "n", fallback: "\(feed.pageSize)") {
    "How many homes to request at a time at first, by default \($0.fallback); more are requested later if there are many homes and the feed sends them (\($0.variable))."
  }

  static let feedRadiusUnit = Self(
    "feed.radius-unit", value: "unit", choices: RadiusUnit.allCases.map(\.rawValue),
    fallback: feed.radiusUnit.rawValue
  ) {
    "The unit of the radius sent: \($0.fallback) (the default), miles or metres (\($0.variable))."
  }

  static let feedPictures = Self("feed.pictures", value: "url", fallback: "the feed's own") {
    "The address that the feed's picture names are relative to, by default \($0.fallback) (\($0.variable))."
  }

  static let feedPagesAtOnce = Self(
    "feed.pages-at-once", value: "n", fallback: "\(feed.pagesAtOnce)"
  ) {
    "How many pages to request at the same time, by default \($0.fallback) (\($0.variable))."
  }

  static let feedSOAP = Self(
    "feed.soap", value: "version", choices: SOAPVersion.allCases.map(\.rawValue),
    fallback: feed.version.rawValue
  ) {
    "The version of SOAP: \($0.fallback) (the default) or 1.2 (\($0.variable))."
  }

  static let feedAction = Self("feed.action", value: "form", fallback: "contract") {
    "The SOAP action: \($0.fallback) (the default), namespace, none, or the text before the operation's name (\($0.variable))."
  }

  static let feedNamespace = Self("feed.namespace", value: "uri", fallback: feed.namespace) {
    "The namespace of the operations, by default \($0.fallback) (\($0.variable))."
  }

  static let feedContract = Self("feed.contract", value: "name", fallback: feed.contract) {
    "The contract's name in the SOAP action, by default \($0.fallback) (\($0.variable))."
  }

  static let feedOperations = Self("feed.operations", value: "names", fallback: "as in wsdl/") {
    "The operations' names, as listings=…,provinces=…,districts=… (\($0.variable))."
  }

  static let feedChoice = Self("feed.choice", value: "text", fallback: feed.choice) {
    "The value of choice in a search by coordinate, by default \($0.fallback) (\($0.variable))."
  }

  static let feedTypeCodes = Self("feed.type-codes", value: "codes", fallback: "as in wsdl/") {
    "The feed's codes of types, as condo=4,townhouse=5 (\($0.variable))."
  }

  static let feedSecurity = Self(
    "feed.security", value: "kind", choices: TokenPassword.allCases.map(\.rawValue),
    fallback: feed.security.rawValue
  ) {
    "A WS-Security header with the login: \($0.fallback) (the default), text or digest (\($0.variable))."
  }

  static let providerHost = Self("provider.host", value: "address", fallback: provider.host) {
    "The address to listen on, by default \($0.fallback) (\($0.variable))."
  }

  static let providerPort = Self("provider.port", value: "n", fallback: "\(provider.port)") {
    "The port to listen on; \($0.fallback), the default, picks a free one (\($0.variable))."
  }

  static let providerData = Self(
    "provider.data", value: "file", completion: .file, fallback: "the built-in sample"
  ) {
    "A CSV file of listings (\($0.variable))."
  }

  static let providerDistricts = Self(
    "provider.districts", value: "file", completion: .file, fallback: "the built-in facts"
  ) {
    "A CSV file of provinces and districts, instead of the built-in ones (\($0.variable))."
  }

  static let providerShape = Self(
    "provider.shape", value: "shape", choices: FeedFormat.allCases.map(\.rawValue),
    fallback: provider.shape.rawValue
  ) {
    "The format of answers: \($0.fallback) (the default), dataset, text, cdata or asmx (\($0.variable))."
  }

  static let providerUser = Self("provider.user", value: "name", fallback: provider.user) {
    "The user name that callers must send, by default \($0.fallback) (\($0.variable))."
  }

  static let providerPassword = Self(
    "provider.password", [.secret], value: "password", fallback: provider.password
  ) {
    "The password that callers must send, by default \($0.fallback) (\($0.variable))."
  }

  static let providerPasswordFile = Self(
    "provider.password-file", value: "file", completion: .file
  ) {
    "A file whose first line is the password that callers must send (\($0.variable))."
  }
}
