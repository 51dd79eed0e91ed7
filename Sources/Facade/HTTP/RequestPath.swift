import Foundation

/// Checks on the raw bytes of a request's path.
///
/// Each path has exactly one spelling: a proxy's rule that blocks `/metrics` must not be bypassed
/// by another spelling.
enum RequestPath {
  /// The paths for operators. They have no base path, and requests for them do not count as use of
  /// the service.
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
    // The page is at the root, which may be the base path; the root of the OData service also ends
    // with a slash.
    if last == UInt8(ascii: "/"), path.count > 1, !path.elementsEqual(serviceRoot.utf8) {
      return true
    }
    if !isEncoded, path.count == length { return false }
    return operations.contains(Substring(path).removingPercentEncoding ?? "")
  }

  /// Whether `target` is the liveness probe.
  static func isLiveness(_ target: String) -> Bool {
    isPath(FacadeRoutes.livenessPath, of: target)
  }

  private static func isPath(_ path: String, of target: String) -> Bool {
    target.utf8.prefix { $0 != UInt8(ascii: "?") }.elementsEqual(path.utf8)
  }

  /// Whether `target` is a health probe, which is answered for anyone and under any load.
  static func isProbe(_ target: String) -> Bool {
    isLiveness(target) || isPath(FacadeRoutes.readinessPath, of: target)
  }
}
