import Foundation

/// Checks a request's path, byte by byte and without decoding it.
///
/// Each path has exactly one spelling, so that no other spelling bypasses a proxy's rule that
/// blocks `/metrics`.
enum RequestPath {
  /// The paths for operators. These paths have no base path, and requests for them do not count as
  /// use of the service.
  static let operations: Set<String> = [
    FacadeRoutes.livenessPath, FacadeRoutes.readinessPath, FacadeRoutes.metricsPath,
  ]

  /// The only path that ends with a slash.
  private static let serviceRoot = "\(FacadeRoutes.resoRoot)/"

  /// Whether the path of `target` has an unsupported spelling: an empty segment, or one of
  /// `operations` with percent-encoded characters or below a base path.
  ///
  /// - Parameters:
  ///   - target: The original path with an optional query, without a scheme and a host.
  ///   - written: The target without the base path.
  static func isDisguised(_ target: Substring, withoutBase written: String) -> Bool {
    var isEncoded = false
    var last: UInt8 = 0
    var length = 0
    for byte in target.utf8 {
      if byte == UInt8(ascii: "?") { break }
      if byte == UInt8(ascii: "/"), last == byte { return true }
      if byte == UInt8(ascii: "%") { isEncoded = true }
      last = byte
      length += 1
    }
    let path = written.utf8.prefix { $0 != UInt8(ascii: "?") }
    // Only two paths end with a slash: the page, at the root or at the base path, and the OData
    // service's root.
    if last == UInt8(ascii: "/"), path.count > 1, !path.elementsEqual(serviceRoot.utf8) {
      return true
    }
    if !isEncoded, path.count == length { return false }
    return operations.contains(Substring(path).removingPercentEncoding ?? "")
  }

  /// Whether a request for `target` is a liveness probe.
  static func isLiveness(_ target: String) -> Bool {
    isPath(FacadeRoutes.livenessPath, of: target)
  }

  private static func isPath(_ path: String, of target: String) -> Bool {
    target.utf8.prefix { $0 != UInt8(ascii: "?") }.elementsEqual(path.utf8)
  }

  /// Whether a request for `target` is a health probe, which is answered for any client and under
  /// any load.
  static func isProbe(_ target: String) -> Bool {
    isLiveness(target) || isPath(FacadeRoutes.readinessPath, of: target)
  }
}
