import Facade
import Logging

/// The settings of how the facade is served.
extension SettingDeclaration {
  private static let facade = FacadeConfiguration()

  /// The settings in the order in which they are shown.
  static let servingSettings: [SettingDeclaration] = [
    .serveHost, .servePort, .serveSocket, .serveSocketMode, .serveOperations, .serveTLSCertificate,
    .serveTLSKeyFile, .serveBasePath, .serveCors, .serveKeys, .serveRateLimit, .serveTrustedProxies,
    .serveMaxConnections, .serveMaxRunning, .serveAnswerTime, .serveStopTime, .serveLogLevel,
    .serveLogFormat, .serveTiles, .serveTilesAttribution, .serveSatellite,
    .serveSatelliteAttribution,
  ]

  static let serveHost: Self = Self(
    "serve.host", variable: "HOMEFIND_HOST", flag: "host", of: "serve", value: "address",
    fallback: facade.host
  ) {
    "The address to listen on, \($0.fallback) unless given (\($0.variable))."
  }

  static let servePort: Self = Self(
    "serve.port", variable: "HOMEFIND_PORT", flag: "port", of: "serve", value: "n",
    fallback: "\(facade.port)"
  ) {
    "The port to listen on, \($0.fallback) unless given; 0 picks a free one (\($0.variable))."
  }

  static let serveSocket: Self = Self(
    "serve.socket", variable: "HOMEFIND_SOCKET", flag: "socket", of: "serve", value: "path",
    completion: .file
  ) {
    "A Unix socket to listen on, in place of address and port (\($0.variable))."
  }

  static let serveSocketMode: Self = Self(
    "serve.socket-mode", variable: "HOMEFIND_SOCKET_MODE", flag: "socket-mode", of: "serve",
    value: "mode", fallback: "the umask's"
  ) {
    "Who may use that socket, as chmod takes it: 600, 660 (\($0.variable)); what the umask leaves unless given."
  }

  static let serveOperations: Self = Self(
    "serve.operations", variable: "HOMEFIND_OPERATIONS", flag: "operations", of: "serve",
    value: "address", fallback: "beside the searches"
  ) {
    "Where metrics and readiness are served, and then nowhere else: HOST:PORT or unix:PATH (\($0.variable))."
  }

  static let serveTLSCertificate: Self = Self(
    "serve.tls-certificate", variable: "HOMEFIND_TLS_CERTIFICATE", flag: "tls-certificate",
    of: "serve", value: "file", completion: .file
  ) {
    "The certificate to serve over TLS with, and those that lead to its root, as PEM (\($0.variable))."
  }

  static let serveTLSKeyFile: Self = Self(
    "serve.tls-key-file", variable: "HOMEFIND_TLS_KEY_FILE", flag: "tls-key-file", of: "serve",
    value: "file", completion: .file
  ) {
    "The certificate's private key, as PEM (\($0.variable))."
  }

  static let serveBasePath: Self = Self(
    "serve.base-path", variable: "HOMEFIND_BASE_PATH", flag: "base-path", of: "serve", value: "path"
  ) {
    "The prefix of every path, such as /homes (\($0.variable))."
  }

  static let serveCors: Self = Self(
    "serve.cors", variable: "HOMEFIND_CORS", flag: "cors", of: "serve", value: "origins"
  ) {
    "Pages that may read answers: origins separated by commas, or * (\($0.variable)); none unless given."
  }

  static let serveKeys: Self = Self(
    "serve.keys", variable: "HOMEFIND_KEYS", flag: "keys", of: "serve", value: "file",
    completion: .file
  ) {
    "The file of API keys, made by homefind keys; with it, clients need a key (\($0.variable))."
  }

  static let serveRateLimit: Self = Self(
    "serve.rate-limit", variable: "HOMEFIND_RATE_LIMIT", flag: "rate-limit", of: "serve",
    value: "limit", fallback: "\(ServingOptions.rateLimit); off on loopback"
  ) {
    "The most requests of one key or address: 600/1m, 10/s, or off; \(ServingOptions.rateLimit) unless given, off on loopback (\($0.variable))."
  }

  static let serveTrustedProxies: Self = Self(
    "serve.trusted-proxies", variable: "HOMEFIND_TRUSTED_PROXIES", flag: "trusted-proxies",
    of: "serve", value: "list"
  ) {
    "Proxies trusted to name the client of a request: addresses, ranges, unix (\($0.variable))."
  }

  static let serveMaxConnections: Self = Self(
    "serve.max-connections", variable: "HOMEFIND_MAX_CONNECTIONS", flag: "max-connections",
    of: "serve", value: "n", fallback: "\(facade.limits.connections)"
  ) {
    "The most open connections, \($0.fallback) unless given (\($0.variable))."
  }

  static let serveMaxRunning: Self = Self(
    "serve.max-running", variable: "HOMEFIND_MAX_RUNNING", flag: "max-running", of: "serve",
    value: "n", fallback: "\(facade.limits.running)"
  ) {
    "The most requests answered at a time, \($0.fallback) unless given (\($0.variable))."
  }

  static let serveAnswerTime: Self = Self(
    "serve.answer-time", variable: "HOMEFIND_ANSWER_TIME", flag: "answer-time", of: "serve",
    value: "time", fallback: DefaultText.duration(facade.limits.answerTime.components.seconds)
  ) {
    "How long an answer may take, \($0.fallback) unless given (\($0.variable))."
  }

  static let serveStopTime: Self = Self(
    "serve.stop-time", variable: "HOMEFIND_STOP_TIME", flag: "stop-time", of: "serve",
    value: "time", fallback: DefaultText.duration(ServingOptions.stopSeconds)
  ) {
    "How long running answers may take when the server is told to stop, \($0.fallback) unless given (\($0.variable))."
  }

  static let serveLogLevel: Self = Self(
    "serve.log-level", variable: "HOMEFIND_LOG_LEVEL", flag: "log-level", of: "serve",
    value: "level", choices: DefaultText.values(of: Logger.Level.self),
    fallback: ServingOptions.logLevel.rawValue
  ) {
    "The log level: trace, debug, info (every request), \($0.fallback) (the default), warning, error or critical (\($0.variable))."
  }

  static let serveLogFormat: Self = Self(
    "serve.log-format", variable: "HOMEFIND_LOG_FORMAT", flag: "log-format", of: "serve",
    value: "format", choices: DefaultText.values(of: LineLog.Form.self),
    fallback: ServingOptions.logFormat.rawValue
  ) {
    "The log format: \($0.fallback) (the default) or json (\($0.variable))."
  }

  static let serveTiles: Self = Self(
    "serve.tiles", variable: "HOMEFIND_TILES", flag: "tiles", of: "serve", value: "address"
  ) {
    "The map's tiles (\($0.variable)): an address with {z}, {x} and {y}, or none, the built-in map, unless given."
  }

  static let serveTilesAttribution: Self = Self(
    "serve.tiles-attribution", variable: "HOMEFIND_TILES_ATTRIBUTION", flag: "tiles-attribution",
    of: "serve", value: "text"
  ) {
    "The credit for those tiles, shown on the map (\($0.variable))."
  }

  static let serveSatellite: Self = Self(
    "serve.satellite", variable: "HOMEFIND_SATELLITE", flag: "satellite", of: "serve",
    value: "address"
  ) {
    "The address of satellite tiles to switch to (\($0.variable))."
  }

  static let serveSatelliteAttribution: Self = Self(
    "serve.satellite-attribution", variable: "HOMEFIND_SATELLITE_ATTRIBUTION",
    flag: "satellite-attribution", of: "serve", value: "text"
  ) {
    "The credit for the satellite tiles (\($0.variable))."
  }
}
