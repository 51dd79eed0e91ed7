import NIOCore

/// Settings of connection handlers that may change while the facade serves.
struct ConnectionSettings: Sendable {
  /// Whose pages may read answers.
  var origins = CrossOrigin.none
  /// What stands before every path, such as `/homes`; empty where nothing does.
  var basePath = ""
  /// Fields that every answer has.
  var fields: [(String, String)] = SecurityFields.plain
  /// Who may ask, and how often.
  var admission = Admission()
  /// Who is believed when it says whom a request comes from.
  var forwarders = TrustedForwarders()
  /// Who the facade is over TLS.
  var identity: TLSIdentity?
  /// Whether the public URL is https, so that browsers reach the service over TLS through a proxy.
  var isPublishedOverTLS = false
}

extension ConnectionSettings {
  /// What connection handlers need of a configuration. A rate limit that stays goes on with its counts.
  ///
  /// - Parameter isShared: Whether other facades may serve from the same store.
  init(
    _ configuration: FacadeConfiguration, former: ConnectionSettings? = nil, isShared: Bool
  ) {
    let rates = former?.admission.rates
    let begins = isShared ? Int64(clamping: NIODeadline.now().uptimeNanoseconds) : nil
    self.init(
      origins: configuration.origins, basePath: configuration.basePath,
      admission: Admission(
        keys: configuration.keys,
        rates: rates?.limit == configuration.rateLimit
          ? rates : configuration.rateLimit.map { RateCounter($0, sharedSince: begins) }),
      forwarders: configuration.forwarders,
      identity: configuration.identity ?? former?.identity,
      isPublishedOverTLS: configuration.publicURL?.hasPrefix("https:") == true)
  }
}
