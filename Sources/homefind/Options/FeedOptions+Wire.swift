import Feed
import Listings

extension FeedOptions {
  /// `configuration` with the settings of how the feed wants to be asked.
  func asked(as configuration: FeedConfiguration) throws -> FeedConfiguration {
    var configuration = configuration
    if let version = try Setting.choice(
      feedSoap, .feedSOAP, of: SOAPVersion.self)
    {
      configuration.version = version
    }
    if let form = Setting.text(feedAction, .feedAction) {
      configuration.actionForm = try actionForm(form)
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
    if let security = try Setting.choice(
      feedSecurity, .feedSecurity, of: SecurityHeader.self)
    {
      configuration.security = security
    }
    for (name, value) in try Setting.pairs(
      feedOperations, .feedOperations,
      names: ["listings", "provinces", "districts"])
    {
      switch name {
      case "listings": configuration.operations.listings = value
      case "provinces": configuration.operations.provinces = value
      default: configuration.operations.districts = value
      }
    }
    for (name, value) in try Setting.pairs(
      feedTypeCodes, .feedTypeCodes,
      names: AccommodationType.searchable.map(\.rawValue))
    {
      if let type = AccommodationType(rawValue: name) { configuration.typeCodes[type] = value }
    }
    return configuration
  }

  /// The form that a setting names: a word, or a text that is a beginning because it ends with a
  /// sign that does not end a name.
  private func actionForm(_ text: String) throws -> ActionForm {
    switch text {
    case "contract": return .contract
    case "namespace": return .namespace
    case "none": return .empty
    default:
      guard let last = text.last, "/#:".contains(last) else {
        throw CommandFailure(
          .usage,
          SettingMessage.notAnAction(
            origin: Setting.origin(feedAction, .feedAction), text))
      }
      return .prefix(text)
    }
  }
}
