import QRCodes

/// The URLs that clients use to reach the service.
struct ServiceAddress: Sendable {
  /// The configured public URL, without a trailing slash.
  let publicURL: String?
  /// Whether QR codes for the service's URLs are available.
  let hasQRCodes: Bool
  private let shared: SharedServerState

  init(_ configuration: FacadeConfiguration, shared: SharedServerState) {
    publicURL = configuration.publicURL
    hasQRCodes = configuration.publicURL != nil && QRCode.isAvailable
    self.shared = shared
  }

  /// The prefix of links to the page: the public URL, or the server's base path.
  var root: String { publicURL ?? shared.current.basePath }

  /// Whether pages from an origin may read responses.
  func allows(origin: String) -> Bool { shared.current.origins.allows(origin) }
}
