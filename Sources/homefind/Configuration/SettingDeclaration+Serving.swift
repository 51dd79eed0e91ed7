import CommandOutput
import Facade
import Logging
import Monitoring

/// The settings of the server.
extension SettingDeclaration {
  private static let facade = FacadeConfiguration()

  /// The settings in display order.
  static let servingSettings: [SettingDeclaration] = [
    .serveHost, .servePort, .serveSocket, .serveSocketMode, .serveOperations, .serveTLSCertificate,
    .serveTLSKeyFile, .serveBasePath, .servePublicURL, .serveNews,
    .servePopularity,
    .serveMail, .serveMailFrom, .serveMailPassword, .serveMailPasswordFile, .serveAccounts,
    .servePushServices,
    .serveCors, .serveKeys, .serveRateLimit, .serveTrustedProxies,
    .serveMaxConnections, .serveMaxRunning, .serveAnswerTime, .serveStopTime, .serveLogLevel,
    .serveLogFormat, .serveTiles, .serveTilesAttribution, .serveSatellite,
    .serveSatelliteAttribution,
  ]

  static let serveHost = Self("serve.host", value: "address", fallback: facade.host) {
    "The address to listen on, by default \($0.fallback) (\($0.variable))."
  }

  static let servePort = Self("serve.port", value: "n", fallback: "\(facade.port)") {
    "The port to listen on, by default \($0.fallback); 0 picks a free one (\($0.variable))."
  }

  static let serveSocket = Self("serve.socket", value: "path", completion: .file) {
    "A Unix socket to listen on, instead of an address and port (\($0.variable))."
  }

  static let serveSocketMode = Self("serve.socket-mode", value: "mode", fallback: "the umask's") {
    "The permissions of the Unix socket, in chmod's notation: 600, 660 (\($0.variable)); by default the umask's."
  }

  static let serveOperations = Self(
    "serve.operations", value: "address", fallback: "with the searches"
  ) {
    "The only address that serves metrics and readiness: HOST:PORT or unix:PATH (\($0.variable))."
  }

  static let serveTLSCertificate = Self("serve.tls-certificate", value: "file", completion: .file) {
    "The certificate for TLS and its chain to the root, as PEM (\($0.variable))."
  }

  static let serveTLSKeyFile = Self("serve.tls-key-file", value: "file", completion: .file) {
    "The certificate's private key, as PEM (\($0.variable))."
  }

  static let serveBasePath = Self("serve.base-path", value: "path") {
    "The prefix of every path, such as /homes (\($0.variable))."
  }

  static let servePublicURL = Self("serve.public-url", value: "url") {
    "The start of absolute links in feeds and QR codes, such as https://homes.example/find (\($0.variable)); if unset, links have no host and there are no QR codes."
  }

  static let serveNews = Self("serve.news", value: "urls") {
    "Atom or RSS feeds of developers, separated by spaces, whose items are shown with the homes that they name (\($0.variable)); none by default."
  }

  static let servePopularity = Self(
    "serve.popularity", value: "on|off", choices: OnOff.allCases.map(\.rawValue),
    fallback: facade.countsInterest ? OnOff.on.rawValue : OnOff.off.rawValue
  ) {
    "Whether to count views, saves, calls and star ratings of homes per day, anonymously, to recommend popular homes: on or off, by default \($0.fallback) (\($0.variable))."
  }

  static let serveMail = Self("serve.mail", value: "address") {
    "The mail server for accounts: smtps://USER@HOST or smtp://HOST:PORT, with STARTTLS unless on this machine (\($0.variable)); accounts are off if it is unset."
  }

  static let serveMailFrom = Self("serve.mail-from", value: "address") {
    "The sender address of emails (\($0.variable))."
  }

  static let serveMailPassword = Self("serve.mail-password", [.withoutFlag, .secret]) {
    "The password for the mail server itself (\($0.variable))."
  }

  static let serveMailPasswordFile = Self(
    "serve.mail-password-file", value: "file", completion: .file
  ) {
    "A file whose first line is the password for the mail server (\($0.variable), or the password itself in \(serveMailPassword.variable))."
  }

  static let serveAccounts = Self(
    "serve.accounts", value: "file", completion: .file,
    fallback: "accounts.sqlite next to the store, or its database"
  ) {
    "The file that stores accounts, or \(AccountOptions.databaseAccounts) for those in the database (\($0.variable)); by default \($0.fallback)."
  }

  static let servePushServices = Self("serve.push-services", value: "origins") {
    "Your own push services, which may be in a private network and without TLS: origins separated by commas (\($0.variable)). Others must be https addresses on the Internet."
  }

  static let serveCors = Self("serve.cors", value: "origins") {
    "The origins whose pages may read responses, separated by commas, or * (\($0.variable)); none by default."
  }

  static let serveKeys = Self("serve.keys", value: "file", completion: .file) {
    "The file of API keys, created by homefind keys, or \(ServingOptions.databaseKeys) for those in the database alone; with it, clients need a key, and keys in the database work in addition to a file (\($0.variable))."
  }

  static let serveRateLimit: Self = Self(
    "serve.rate-limit", value: "limit",
    fallback: "\(ServingOptions.rateLimit); off on loopback without a trusted proxy"
  ) {
    "The maximum number of requests per key or address: 600/1m, 10/s, or off; by default \(ServingOptions.rateLimit), off on loopback without a trusted proxy (\($0.variable))."
  }

  static let serveTrustedProxies = Self("serve.trusted-proxies", value: "list") {
    "Proxies trusted to report the client of a request: addresses, ranges, unix (\($0.variable))."
  }

  static let serveMaxConnections = Self(
    "serve.max-connections", value: "n", fallback: "\(facade.limits.connections)"
  ) {
    "The maximum number of open connections, by default \($0.fallback) (\($0.variable))."
  }

  static let serveMaxRunning = Self(
    "serve.max-running", value: "n", fallback: "\(facade.limits.running)"
  ) {
    "The maximum number of concurrent requests, by default \($0.fallback) (\($0.variable))."
  }

  static let serveAnswerTime = Self(
    "serve.answer-time", value: "time",
    fallback: DefaultText.duration(facade.limits.answerTime.components.seconds)
  ) {
    "How long a response may take, by default \($0.fallback) (\($0.variable))."
  }

  static let serveStopTime: Self = Self(
    "serve.stop-time", value: "time", fallback: DefaultText.duration(ServingOptions.stopSeconds)
  ) {
    "How long requests in progress may take when the server stops, by default \($0.fallback) (\($0.variable))."
  }

  static let serveLogLevel: Self = Self(
    "serve.log-level", value: "level", choices: Logger.Level.allCases.map(\.rawValue),
    fallback: ServingOptions.logLevel.rawValue
  ) {
    "The log level: trace, debug, info (every request), \($0.fallback) (the default), warning, error or critical (\($0.variable))."
  }

  static let serveLogFormat: Self = Self(
    "serve.log-format", value: "format", choices: LineLog.Format.allCases.map(\.rawValue),
    fallback: ServingOptions.logFormat.rawValue
  ) {
    "The log format: \($0.fallback) (the default) or json (\($0.variable))."
  }

  static let serveTiles = Self("serve.tiles", value: "address") {
    "The map's tiles (\($0.variable)): an address with {z}, {x} and {y}, or none for the built-in map, the default."
  }

  static let serveTilesAttribution = Self("serve.tiles-attribution", value: "text") {
    "The credit for the map's tiles, shown on the map (\($0.variable))."
  }

  static let serveSatellite = Self("serve.satellite", value: "address") {
    "The address of satellite tiles to switch to (\($0.variable))."
  }

  static let serveSatelliteAttribution = Self("serve.satellite-attribution", value: "text") {
    "The credit for the satellite tiles (\($0.variable))."
  }
}
