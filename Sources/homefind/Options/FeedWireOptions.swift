import ArgumentParser
import Feed
import Listings

/// The settings of how a feed wants to be asked, for feeds that differ from the known one.
struct FeedWireOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many pages to ask for side by side, 6 unless given (HOMEFIND_FEED_PAGES_AT_ONCE).",
      valueName: "n"))
  var feedPagesAtOnce: String?

  @Option(
    help: ArgumentHelp(
      "The version of SOAP: 1.1 (the default) or 1.2 (HOMEFIND_FEED_SOAP).", valueName: "version"),
    completion: .list(SOAPVersion.allCases.map(\.rawValue)))
  var feedSoap: String?

  @Option(
    help: ArgumentHelp(
      "The SOAP action: contract (the default), namespace, none, or the text before the operation's name (HOMEFIND_FEED_ACTION).",
      valueName: "form"))
  var feedAction: String?

  @Option(
    help: ArgumentHelp(
      "The namespace of the operations, http://tempuri.org/ unless given (HOMEFIND_FEED_NAMESPACE).",
      valueName: "uri"))
  var feedNamespace: String?

  @Option(
    help: ArgumentHelp(
      "The contract's name in the SOAP action, IMapNewHomeServices unless given (HOMEFIND_FEED_CONTRACT).",
      valueName: "name"))
  var feedContract: String?

  @Option(
    help: ArgumentHelp(
      "The operations' names, as listings=…,provinces=…,districts=… (HOMEFIND_FEED_OPERATIONS).",
      valueName: "names"))
  var feedOperations: String?

  @Option(
    help: ArgumentHelp(
      "The value of choice in a search by coordinate, 2 unless given (HOMEFIND_FEED_CHOICE).",
      valueName: "text"))
  var feedChoice: String?

  @Option(
    help: ArgumentHelp(
      "The feed's codes of types, as condo=4,townhouse=5 (HOMEFIND_FEED_TYPE_CODES).",
      valueName: "codes"))
  var feedTypeCodes: String?

  @Option(
    help: ArgumentHelp(
      "A WS-Security header with the login: none (the default), text or digest (HOMEFIND_FEED_SECURITY).",
      valueName: "kind"),
    completion: .list(SecurityHeader.allCases.map(\.rawValue)))
  var feedSecurity: String?

  /// `configuration` with these settings.
  func applied(to configuration: FeedConfiguration) throws -> FeedConfiguration {
    var configuration = configuration
    if let version = try Setting.choice(
      feedSoap, "HOMEFIND_FEED_SOAP", flagName: "--feed-soap", of: SOAPVersion.self)
    {
      configuration.version = version
    }
    if let form = Setting.text(feedAction, "HOMEFIND_FEED_ACTION") {
      configuration.actionForm = try Self.actionForm(form)
    }
    if let namespace = Setting.text(feedNamespace, "HOMEFIND_FEED_NAMESPACE") {
      configuration.namespace = namespace
    }
    if let contract = Setting.text(feedContract, "HOMEFIND_FEED_CONTRACT") {
      configuration.contract = contract
    }
    if let choice = Setting.text(feedChoice, "HOMEFIND_FEED_CHOICE") {
      configuration.choice = choice
    }
    if let security = try Setting.choice(
      feedSecurity, "HOMEFIND_FEED_SECURITY", flagName: "--feed-security", of: SecurityHeader.self)
    {
      configuration.security = security
    }
    for (name, value) in try Setting.pairs(
      feedOperations, "HOMEFIND_FEED_OPERATIONS", flagName: "--feed-operations",
      names: ["listings", "provinces", "districts"])
    {
      switch name {
      case "listings": configuration.operations.listings = value
      case "provinces": configuration.operations.provinces = value
      default: configuration.operations.districts = value
      }
    }
    for (name, value) in try Setting.pairs(
      feedTypeCodes, "HOMEFIND_FEED_TYPE_CODES", flagName: "--feed-type-codes",
      names: AccommodationType.searchable.map(\.rawValue))
    {
      if let type = AccommodationType(rawValue: name) { configuration.typeCodes[type] = value }
    }
    return configuration
  }

  /// The form that a setting names: a word, or a text that is a beginning because it ends with a
  /// sign that does not end a name.
  private static func actionForm(_ text: String) throws -> ActionForm {
    switch text {
    case "contract": return .contract
    case "namespace": return .namespace
    case "none": return .empty
    default:
      guard let last = text.last, "/#:".contains(last) else {
        throw CommandFailure(
          .usage,
          "--feed-action (or HOMEFIND_FEED_ACTION) is “\(text)”, which is not contract, namespace, none or a text that ends with /, # or a colon."
        )
      }
      return .prefix(text)
    }
  }
}
