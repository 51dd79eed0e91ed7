import Foundation

/// Checks on the raw bytes of a request's path.
///
/// Each path has exactly one spelling: a proxy's rule that blocks `/metrics` must not be bypassed by
/// another spelling.
enum RequestPath {
  /// The paths for operators. They have no base path, and requests for them do not count as use of the service.
  static let operations: Set<String> = [
    FacadeRoutes.livenessPath, FacadeRoutes.readinessPath, FacadeRoutes.metricsPath,
  ]

  /// The one path that has a slash at its end.
  private static let serviceRoot = "\(FacadeRoutes.resoRoot)/"

  /// Whether the path of `target` is written in a way that has no answer: with a part that is empty, or
  /// as one of `operations` with signs percent-encoded or behind a base path.
  ///
  /// - Parameters:
  ///   - target: The path, and perhaps a query, as it was sent; without a scheme and a host.
  ///   - written: The same without the base path.
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
    // The page itself is at the root, also of a base path; the root of an OData service ends so too.
    if last == UInt8(ascii: "/"), path.count > 1, !path.elementsEqual(serviceRoot.utf8) {
      return true
    }
    if !isEncoded, path.count == length { return false }
    return operations.contains(Substring(path).removingPercentEncoding ?? "")
  }

  /// Whether `target` asks no more than whether the process answers.
  static func isLiveness(_ target: String) -> Bool {
    isPath(FacadeRoutes.livenessPath, of: target)
  }

  private static func isPath(_ path: String, of target: String) -> Bool {
    target.utf8.prefix { $0 != UInt8(ascii: "?") }.elementsEqual(path.utf8)
  }

  /// Whether `target` asks how the service is, which it tells anyone however much there is to do.
  static func isProbe(_ target: String) -> Bool {
    isLiveness(target) || isPath(FacadeRoutes.readinessPath, of: target)
  }
}
