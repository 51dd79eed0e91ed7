import Basics

/// Normalizes a request's target and removes the base path.
enum RequestTarget {
  /// Removes `base` from a target, and decodes characters in its path that were percent-encoded
  /// unnecessarily (RFC 3986, section 6.2.2.2). Returns nil if the target does not begin with
  /// `base`.
  static func target(_ written: String, under base: String) -> String? {
    let plain = unescaped(written)
    let found = below(base, plain)
    // Operator paths must be spelled exactly; otherwise, another spelling could bypass a proxy that
    // blocks them.
    if plain != written, let found, RequestPath.operations.contains(String(path(of: found))) {
      return below(base, written)
    }
    return found
  }

  /// Returns the target to redirect to if the path is `base` without the trailing slash; nil for
  /// any other target.
  static func redirect(_ written: String, under base: String) -> String? {
    if base.isEmpty { return nil }
    let target = unescaped(written)
    let path = path(of: target)
    return path == base ? "\(base)/\(target[path.endIndex...])" : nil
  }

  /// Returns the path and query of a target. The target may be an absolute URL, as in requests to
  /// proxies (RFC 9112, section 3.2.2); the URL's host is ignored.
  static func relative(_ target: String) -> String {
    guard target.hasPrefix("http://") || target.hasPrefix("https://") else { return target }
    let rest = target.drop { $0 != ":" }.dropFirst(3)
    let relative = rest[(rest.firstIndex { "/?".contains($0) } ?? rest.endIndex)...]
    return relative.first == "/" ? String(relative) : "/\(relative)"
  }

  private static func below(_ base: String, _ target: String) -> String? {
    if base.isEmpty { return target }
    // Health probes can omit the base path.
    if RequestPath.operations.contains(String(path(of: target))) { return target }
    guard target.hasPrefix(base) else { return nil }
    let rest = target.dropFirst(base.count)
    return rest.first == "/" ? String(rest) : nil
  }

  private static func path(of target: String) -> Substring { target.prefix { $0 != "?" } }

  /// Decodes percent-encoded letters, digits and `-._~` in the path.
  private static func unescaped(_ target: String) -> String {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard path.contains(UInt8(ascii: "%")) else { return target }
    var bytes: [UInt8] = []
    var rest = target.utf8[...]
    while let byte = rest.first, byte != UInt8(ascii: "?") {
      if byte == UInt8(ascii: "%"), let escaped = unreserved(rest.dropFirst().prefix(2)) {
        bytes.append(escaped)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }

  /// Returns the unreserved character with these two hexadecimal digits, if any.
  private static func unreserved(_ digits: Substring.UTF8View) -> UInt8? {
    let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard values.count == 2 else { return nil }
    let byte = UInt8(16 * values[0] + values[1])
    return byte.isUnreserved ? byte : nil
  }
}
