import Admission
import NIOCore

/// The settings of connection handlers that can change while the facade runs.
struct ConnectionSettings: Sendable {
  /// The origins whose pages may read responses.
  var origins = CrossOrigin.none
  /// The prefix of every path, such as `/homes`; empty for none.
  var basePath = ""
  /// The header fields of every response.
  var fields: [(String, String)] = SecurityFields.plain
  /// Checks keys and rate limits.
  var admission = ClientAdmission()
  /// The proxies whose `X-Forwarded-For` field is trusted.
  var forwarders = TrustedForwarders()
  var identity: TLSIdentity?
  /// Whether the public URL begins with `https`, which means that browsers reach the service over
  /// TLS through a proxy.
  var isPublishedOverTLS = false
}

extension ConnectionSettings {
  /// Creates the settings from a configuration. If the rate limit is unchanged, retains its counts.
  ///
  /// - Parameter isShared: Whether other facades may use the same store.
  init(
    _ configuration: FacadeConfiguration, former: ConnectionSettings? = nil, isShared: Bool
  ) {
    let rates = former?.admission.rates
    let begins = isShared ? Int64(clamping: NIODeadline.now().uptimeNanoseconds) : nil
    self.init(
      origins: configuration.origins, basePath: configuration.basePath,
      admission: ClientAdmission(
        keys: configuration.keys,
        rates: rates?.limit == configuration.rateLimit
          ? rates : configuration.rateLimit.map { RateCounter($0, sharedSince: begins) }),
      forwarders: configuration.forwarders,
      identity: configuration.identity ?? former?.identity,
      isPublishedOverTLS: configuration.publicURL?.hasPrefix("https:") == true)
  }
}
