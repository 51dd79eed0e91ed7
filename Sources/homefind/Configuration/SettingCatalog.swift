/// Every setting that the environment and the configuration file can hold.
enum SettingCatalog {
  /// A setting.
  struct Row {
    /// Its key in the configuration file.
    var key: String
    /// Its variable in the environment.
    var environment: String
    /// What holds where it is not set.
    var fallback: String
    /// Whether its value is never shown.
    var isSecret = false
  }

  /// The settings in the order in which they are shown.
  static let rows: [Row] = [
    row("feed.url", "the built-in sample"), row("feed.user"),
    Row(
      key: "feed.password", environment: "HOMEFIND_FEED_PASSWORD", fallback: "", isSecret: true),
    row("feed.password-file"), row("feed.timeout", "60"), row("feed.page-size", "100"),
    row("feed.radius-unit", "kilometres"), row("feed.pictures", "the feed's own"),
    row("feed.pages-at-once", "6"), row("feed.soap", "1.1"), row("feed.action", "contract"),
    row("feed.namespace", "http://tempuri.org/"), row("feed.contract", "IMapNewHomeServices"),
    row("feed.operations", "as in wsdl/"), row("feed.choice", "2"),
    row("feed.type-codes", "as in wsdl/"), row("feed.security", "none"), row("retries", "2"),
    row("stations", "stations.sqlite beside the program"), row("source-timeout", "15"),
    row("store", "homefind/listings.sqlite in the cache folder"), row("fresh-for", "15m"),
    row("usable-for", "7d"), row("sync.rate", "5"), row("sync.at-once", "2"),
    row("sync.every", "never"), row("route.service", "walks and trains only"),
    Row(key: "route.key", environment: "HOMEFIND_ROUTE_KEY", fallback: "", isSecret: true),
    row("route.key-file"), row("color", "auto"), row("lang", "the locale's"),
    row("pager", "PAGER, or less"), row("serve.host", "127.0.0.1", as: "HOMEFIND_HOST"),
    row("serve.port", "8080", as: "HOMEFIND_PORT"),
    row("serve.socket", as: "HOMEFIND_SOCKET"),
    row("serve.socket-mode", "the umask's", as: "HOMEFIND_SOCKET_MODE"),
    row("serve.operations", "beside the searches", as: "HOMEFIND_OPERATIONS"),
    row("serve.tls-certificate", as: "HOMEFIND_TLS_CERTIFICATE"),
    row("serve.tls-key-file", as: "HOMEFIND_TLS_KEY_FILE"),
    row("serve.base-path", as: "HOMEFIND_BASE_PATH"),
    row("serve.cors", as: "HOMEFIND_CORS"),
    row("serve.keys", as: "HOMEFIND_KEYS"),
    row("serve.rate-limit", "600/1m; off on loopback", as: "HOMEFIND_RATE_LIMIT"),
    row("serve.trusted-proxies", as: "HOMEFIND_TRUSTED_PROXIES"),
    row("serve.max-connections", "4096", as: "HOMEFIND_MAX_CONNECTIONS"),
    row("serve.max-running", "256", as: "HOMEFIND_MAX_RUNNING"),
    row("serve.answer-time", "90s", as: "HOMEFIND_ANSWER_TIME"),
    row("serve.stop-time", "30s", as: "HOMEFIND_STOP_TIME"),
    row("serve.log-level", "notice", as: "HOMEFIND_LOG_LEVEL"),
    row("serve.log-format", "text", as: "HOMEFIND_LOG_FORMAT"),
    row("serve.leaflet", "Debian's", as: "HOMEFIND_LEAFLET"),
    row("serve.tiles", as: "HOMEFIND_TILES"),
    row("serve.tiles-attribution", as: "HOMEFIND_TILES_ATTRIBUTION"),
    row("serve.satellite", as: "HOMEFIND_SATELLITE"),
    row("serve.satellite-attribution", as: "HOMEFIND_SATELLITE_ATTRIBUTION"),
    row("provider.host", "127.0.0.1"),
    row("provider.port", "0"), row("provider.data", "the built-in sample"),
    row("provider.districts", "the built-in facts"), row("provider.shape", "contract"),
    row("provider.user", "demo"),
    Row(
      key: "provider.password", environment: "HOMEFIND_PROVIDER_PASSWORD", fallback: "demo",
      isSecret: true),
    row("provider.password-file"),
  ]

  /// The setting that a key of the configuration file names: its own, with hyphens for points where
  /// one likes, or the variable's name in small letters without the program's: `feed.url`,
  /// `feed-url`.
  static func row(key: String) -> Row? { byKey[dashed(key)] }

  private static let byKey = Dictionary(
    rows.flatMap { [(dashed($0.key), $0), (dashed(String($0.environment.dropFirst(9))), $0)] },
    uniquingKeysWith: { first, _ in first })

  private static func dashed(_ name: String) -> String {
    String(name.lowercased().map { $0 == "." || $0 == "_" ? "-" : $0 })
  }

  /// The setting of a variable of the environment.
  static func row(environment: String) -> Row? { byEnvironment[environment] }

  /// Whether the value of this variable is never shown.
  static func isSecret(environment: String) -> Bool {
    byEnvironment[environment]?.isSecret == true
  }

  private static let byEnvironment = Dictionary(
    uniqueKeysWithValues: rows.map { ($0.environment, $0) })

  private static func row(
    _ key: String, _ fallback: String = "", as environment: String? = nil
  ) -> Row {
    let name = key.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 }
    return Row(
      key: key, environment: environment ?? "HOMEFIND_" + String(name), fallback: fallback)
  }
}
