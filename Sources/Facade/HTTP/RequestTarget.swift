import Basics

/// Normalizes a request's target and removes the base path.
enum RequestTarget {
  /// Returns a relative target without `base`, after decoding unreserved characters in its path
  /// that were percent-encoded unnecessarily (RFC 3986, section 6.2.2.2); nil if `base` is missing.
  static func target(_ written: String, under base: String) -> String? {
    let plain = unescaped(written)
    let found = below(base, plain)
    // Operator paths must be spelled exactly, because a proxy may block them.
    if plain != written, let found, RequestPath.operations.contains(String(path(of: found))) {
      return below(base, written)
    }
    return found
  }

  /// Returns the redirect for the path `base` without its trailing slash; nil for another relative
  /// target.
  static func redirect(_ written: String, under base: String) -> String? {
    if base.isEmpty { return nil }
    let target = unescaped(written)
    let path = path(of: target)
    return path == base ? "\(base)/\(target[path.endIndex...])" : nil
  }

  /// Returns the path and query of a target that may be an absolute URL, as sent to proxies (RFC
  /// 9112, section 3.2.2). Ignores its host.
  static func relative(_ target: String) -> String {
    guard target.hasPrefix("http://") || target.hasPrefix("https://") else { return target }
    let rest = target.drop { $0 != ":" }.dropFirst(3)
    let relative = rest[(rest.firstIndex { "/?".contains($0) } ?? rest.endIndex)...]
    return relative.first == "/" ? String(relative) : "/\(relative)"
  }

  private static func below(_ base: String, _ target: String) -> String? {
    if base.isEmpty { return target }
    // Health probes need not know the base path.
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
