import Basics

/// What a request's target asks for, below the path that stands before every other.
enum RequestTarget {
  /// A relative target without `base`, and with the letters of its path that were escaped without need
  /// as themselves (RFC 3986, section 6.2.2.2); nil where `base` is missing.
  static func target(_ written: String, under base: String) -> String? {
    let plain = unescaped(written)
    let found = below(base, plain)
    // Paths of operations are taken as they are written only, since a proxy may keep others from them.
    if plain != written, let found, RequestPath.operations.contains(String(path(of: found))) {
      return below(base, written)
    }
    return found
  }

  /// Where a request for `base` itself is sent, which lacks the slash behind it; nil for another
  /// relative target.
  static func redirect(_ written: String, under base: String) -> String? {
    if base.isEmpty { return nil }
    let target = unescaped(written)
    let path = path(of: target)
    return path == base ? "\(base)/\(target[path.endIndex...])" : nil
  }

  /// The path and query of a target that may be a whole address, as proxies are asked (RFC 9112,
  /// section 3.2.2): its host is taken for ours.
  static func relative(_ target: String) -> String {
    guard target.hasPrefix("http://") || target.hasPrefix("https://") else { return target }
    let rest = target.drop { $0 != ":" }.dropFirst(3)
    let relative = rest[(rest.firstIndex { "/?".contains($0) } ?? rest.endIndex)...]
    return relative.first == "/" ? String(relative) : "/\(relative)"
  }

  private static func below(_ base: String, _ target: String) -> String? {
    if base.isEmpty { return target }
    // Those who ask whether the service is well need not know its base.
    if RequestPath.operations.contains(String(path(of: target))) { return target }
    guard target.hasPrefix(base) else { return nil }
    let rest = target.dropFirst(base.count)
    return rest.first == "/" ? String(rest) : nil
  }

  private static func path(of target: String) -> Substring { target.prefix { $0 != "?" } }

  /// The target with the escapes of letters, digits and `-._~` in its path as these themselves.
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

  /// The unreserved character whose two digits these are.
  private static func unreserved(_ digits: Substring.UTF8View) -> UInt8? {
    let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard values.count == 2 else { return nil }
    let byte = UInt8(16 * values[0] + values[1])
    return byte.isUnreserved ? byte : nil
  }
}
