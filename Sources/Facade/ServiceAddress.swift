import QRCodes

/// The addresses under which clients reach the service.
struct ServiceAddress: Sendable {
  /// The configured public URL, without a slash at its end.
  let publicURL: String?
  /// Whether QR codes of the service's own addresses are available.
  let hasQRCodes: Bool
  private let shared: SharedServerState

  init(_ configuration: FacadeConfiguration, shared: SharedServerState) {
    publicURL = configuration.publicURL
    hasQRCodes = configuration.publicURL != nil && QRCode.isAvailable
    self.shared = shared
  }

  /// The beginning of links to the page: the public URL, or the server's base path.
  var root: String { publicURL ?? shared.current.basePath }

  /// Whether pages of an origin may read answers.
  func allows(origin: String) -> Bool { shared.current.origins.allows(origin) }
}
