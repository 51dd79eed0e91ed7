import ArgumentParser
import Feed

/// The settings of the feed, and of how it wants to be asked where it differs from the known one: one
/// group, since the parser spends a third of a millisecond on each.
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
      "How many homes to ask for at a time at first, 100 unless given; more where there are many and the feed sends them (HOMEFIND_FEED_PAGE_SIZE).",
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
}
