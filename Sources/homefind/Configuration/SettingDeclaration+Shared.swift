import CommandOutput
import DatabaseIndex
import Library
import ListingStore
import Loans
import Messages
import Region
import Search
import StationSources
import Terminal
import Transport

/// The settings that several commands share.
extension SettingDeclaration {
  /// The settings in display order.
  static let sharedSettings: [SettingDeclaration] = [
    .retries, .region, .regionFolder, .stations, .sourceTimeout, .store, .database, .index,
    .standbyLag, .freshFor,
    .usableFor, .removalLimit, .databasePassword, .databasePasswordFile, .syncRate, .syncAtOnce,
    .syncEvery,
    .routeService, .routeKey, .routeKeyFile, .streets, .budgetRate, .budgetYears,
    .budgetDebtShare, .budgetTransferFee,
    .budgetMortgageFee, .server, .serverKey, .serverKeyFile, .color, .lang, .pager,
  ]

  static let retries = Self("retries", value: "n", fallback: "\(RetryPolicy().limit)") {
    "How often to retry a failed call if that is safe, by default \($0.fallback) (\($0.variable))."
  }

  static let server = Self("server", of: "login", value: "url") {
    "The homefind server to sign in to, such as https://homes.example (\($0.variable))."
  }

  static let serverKey = Self("server-key", [.withoutFlag, .secret]) {
    "The API key for the server to sign in to, if it needs one (\($0.variable))."
  }

  static let serverKeyFile = Self(
    "server-key-file", flag: "key-file", of: "login", value: "file", completion: .file
  ) {
    "A file whose first line is the API key for the server to sign in to, if it needs one (\($0.variable), or the key itself in \(serverKey.variable))."
  }

  static let region = Self("region", value: "names", fallback: RegionSource.builtIn.name) {
    "The regions to search, separated by commas, the main one first (\($0.variable)); by default \($0.fallback). homefind region list shows them."
  }

  static let regionFolder = Self(
    "region-folder", [.withoutFlag], fallback: "homefind/regions in the data folder"
  ) {
    "The folder of imported regions, by default \($0.fallback) (\($0.variable))."
  }

  static let stations = Self(
    "stations", value: "file", completion: .file, fallback: "stations.sqlite next to the program"
  ) {
    "The station table (\($0.variable))."
  }

  static let sourceTimeout = Self(
    "source-timeout", flag: "timeout", of: "stations refresh", value: "seconds",
    fallback: "\(SourceLoader.Limits().silence.components.seconds)"
  ) {
    "How many seconds a server may be silent, by default \($0.fallback) (\($0.variable))."
  }

  static let store = Self(
    "store", value: "file", completion: .file,
    fallback: "homefind/listings.sqlite in the cache folder"
  ) {
    "The file that stores listings (\($0.variable)); by default \($0.fallback)."
  }

  static let database = Self(
    "database.address", flag: "database", variable: "HOMEFIND_DATABASE", value: "postgresql://…"
  ) {
    "The PostgreSQL database that stores listings in place of a file, for any number of homefind processes (\($0.variable))."
  }

  static let index = Self(
    "database.index", flag: "index", variable: "HOMEFIND_INDEX", value: "where",
    choices: IndexMode.allCases.map(\.rawValue), fallback: IndexMode.memory.rawValue
  ) {
    "The index that answers searches (\($0.variable)): memory (the default), which holds all homes; database, which uses PostGIS for stores larger than memory; auto, which uses the database if its table is larger than \(IndexMode.memorySize >> 30) GB."
  }

  static let standbyLag = Self("database.standby-lag", [.withoutFlag]) {
    "How far a standby that answers serve's searches in the database's index may lag, such as 2s; if unset, the primary answers them (\($0.variable))."
  }

  static let freshFor = Self(
    "fresh-for", value: "time", fallback: DefaultText.duration(FreshnessLimits().fresh)
  ) {
    "How long the feed's answers count as fresh: 90s, \($0.fallback) (the default), 2h, 1d (\($0.variable))."
  }

  static let usableFor = Self(
    "usable-for", value: "time", fallback: DefaultText.duration(FreshnessLimits().usable)
  ) {
    "How long the feed's answers are used if the feed does not answer, by default \($0.fallback) (\($0.variable))."
  }

  static let removalLimit = Self(
    "removal-limit", [.withoutFlag], fallback: DefaultText.percent(RemovalRule().share)
  ) {
    "How many of a source's homes one sync or search may remove, by default \($0.fallback) (\($0.variable)); the removal of more is withheld until homefind sync --accept-removals. It applies from \(RemovalRule.floor) homes on."
  }

  static let databasePassword = Self("database.password", [.withoutFlag, .secret]) {
    "The password for the PostgreSQL database itself (\($0.variable))."
  }

  static let databasePasswordFile = Self(
    "database.password-file", value: "file", completion: .file
  ) {
    "A file whose first line is the password for the PostgreSQL database (\($0.variable), or the password itself in \(databasePassword.variable))."
  }

  static let syncRate: Self = Self(
    "sync.rate", flag: "calls-per-second", value: "n", fallback: "\(SyncPace.callsPerSecond)"
  ) {
    "How many calls to the feed may begin in a second, by default \($0.fallback) (\($0.variable))."
  }

  static let syncAtOnce: Self = Self(
    "sync.at-once", value: "n", fallback: "\(SyncPace.circlesAtOnce)"
  ) {
    "How many circles to request at a time, by default \($0.fallback) (\($0.variable))."
  }

  static let syncEvery = Self(
    "sync.every", flag: "sync-every", of: "serve", value: "time", fallback: "never"
  ) {
    "Sync the whole feed at the start and then at this interval: 30m, 2h (\($0.variable))."
  }

  static let routeService = Self(
    "route.service", value: "kind=address",
    fallback: "the street network; without one, walks and trains only"
  ) {
    "The service that finds routes along streets (\($0.variable)): osrm, valhalla, graphhopper, openrouteservice, brouter, cloudmade or template, = and its address; or command= and a command line. Without it, the street network is used."
  }

  static let routeKey = Self("route.key", [.withoutFlag, .secret]) {
    "The key for the route service itself (\($0.variable))."
  }

  static let routeKeyFile = Self("route.key-file", value: "file", completion: .file) {
    "A file whose first line is the key for the route service (\($0.variable), or the key itself in \(routeKey.variable))."
  }

  static let streets = Self(
    "streets", value: "folder", completion: .folder,
    fallback: "homefind/streets in the data folder"
  ) {
    "The folder of the street network (\($0.variable)), which homefind streets import creates; by default \($0.fallback). Routes along streets are found in it unless a route service is set."
  }

  private static let terms = LoanTerms()

  static let budgetRate = Self(
    "budget.rate", [.withoutFlag], fallback: DefaultText.percent(terms.yearlyRate)
  ) {
    "The yearly interest of home loans, by default \($0.fallback) (\($0.variable)); 0% to 30%. Searches with --salary use it unless --rate is given."
  }

  static let budgetYears = Self("budget.years", [.withoutFlag], fallback: "\(terms.years)") {
    "The term of home loans in years, by default \($0.fallback) (\($0.variable)); 1 to 40. Searches with --salary use it unless --years is given."
  }

  static let budgetDebtShare = Self(
    "budget.debt-share", [.withoutFlag], fallback: DefaultText.percent(terms.debtShare)
  ) {
    "The share of a salary that all debts may take, by default \($0.fallback) (\($0.variable)); 1% to 100%. Searches with --salary use it unless --debt-share is given."
  }

  static let budgetTransferFee = Self(
    "budget.transfer-fee", [.withoutFlag], fallback: DefaultText.percent(terms.transferFee)
  ) {
    "The share of the transfer fee that buyers pay, in percent of the price, by default \($0.fallback) (\($0.variable)). That is the statutory rate, which was lowered to 0.01% at times."
  }

  static let budgetMortgageFee = Self(
    "budget.mortgage-fee", [.withoutFlag], fallback: DefaultText.percent(terms.mortgageFee)
  ) {
    "The fee for registering a mortgage, in percent of the loan, up to 200,000 baht, by default \($0.fallback) (\($0.variable)). That is the statutory rate, which was lowered to 0.01% at times."
  }

  static let color = Self(
    "color", value: "when", choices: ColorChoice.allCases.map(\.rawValue),
    fallback: ColorChoice.auto.rawValue
  ) {
    "Colours: \($0.fallback) (the default: on a terminal, unless NO_COLOR is set), always or never (\($0.variable))."
  }

  static let lang = Self(
    "lang", value: "lang", choices: Language.allCases.map(\.rawValue), fallback: "the locale's"
  ) {
    "The language of tables, th or en; by default \($0.fallback) (\($0.variable))."
  }

  static let pager = Self("pager", flag: "no-pager", fallback: "PAGER, or less") {
    "Print long tables without a pager (\($0.variable), PAGER)."
  }
}
