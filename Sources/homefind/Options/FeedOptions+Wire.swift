import CommandOutput
import Feed
import Listings
import WSSecurity

extension FeedOptions {
  /// Applies the settings for the feed's protocol to `configuration`.
  func asked(as configuration: FeedConfiguration) throws -> FeedConfiguration {
    var configuration = configuration
    if let version = try Setting.choice(feedSoap, .feedSOAP, of: SOAPVersion.self) {
      configuration.version = version
    }
    if let format = try Setting.value(
      feedAction, .feedAction, or: SettingMessage.notAnAction, read: actionFormat)
    {
      configuration.actionFormat = format
    }
    if let namespace = Setting.text(feedNamespace, .feedNamespace) {
      configuration.namespace = namespace
    }
    if let contract = Setting.text(feedContract, .feedContract) {
      configuration.contract = contract
    }
    if let choice = Setting.text(feedChoice, .feedChoice) {
      configuration.choice = choice
    }
    if let security = try Setting.choice(feedSecurity, .feedSecurity, of: TokenPassword.self) {
      configuration.security = security
    }
    let operations = try Setting.pairs(
      feedOperations, .feedOperations, names: ["listings", "provinces", "districts"])
    if let name = operations["listings"] { configuration.operations.listings = name }
    if let name = operations["provinces"] { configuration.operations.provinces = name }
    if let name = operations["districts"] { configuration.operations.districts = name }
    let codes = try Setting.pairs(
      feedTypeCodes, .feedTypeCodes, names: AccommodationType.searchable.map(\.rawValue))
    for (name, code) in codes {
      if let type = AccommodationType(rawValue: name) { configuration.typeCodes[type] = code }
    }
    return configuration
  }

  /// Returns the format given by a setting: a word, or a prefix that ends with a separator.
  private func actionFormat(_ text: String) -> ActionFormat? {
    switch text {
    case "contract": .contract
    case "namespace": .namespace
    case "none": .empty
    default: text.last.map { "/#:".contains($0) } == true ? .prefix(text) : nil
    }
  }
}
