/// The parsed URL of a web map.
struct MapLink {
  /// The host in lower case.
  let host: String
  /// The segments of the path.
  let path: [String]
  /// The query parameters, and the parameters in the fragment if it has the same format. Their
  /// names are in lower case.
  let parameters: [(name: String, value: String)]
  /// The text after the `#`.
  let fragment: String

  /// Parses a URL with a scheme. Escaped characters do not separate components of the URL.
  init(_ text: String) {
    let text = text.replacing("&amp;", with: "&")
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    let fragmentMark = text[start...].firstIndex(of: "#")
    let beforeFragment = text[start..<(fragmentMark ?? text.endIndex)]
    let queryMark = beforeFragment.firstIndex(of: "?")
    let segments = beforeFragment[..<(queryMark ?? beforeFragment.endIndex)]
      .split(separator: "/", omittingEmptySubsequences: false)
    host = segments.first?.lowercased() ?? ""
    path = segments.dropFirst().map { Self.unescaped($0, plusIsSpace: true) }
    let fragment = fragmentMark.map { text[text.index(after: $0)...] } ?? ""
    self.fragment = Self.unescaped(fragment)
    let query = queryMark.map { beforeFragment[beforeFragment.index(after: $0)...] } ?? ""
    parameters =
      Self.parameters(in: query)
      + Self.parameters(in: fragment.drop { $0 == "/" || $0 == "?" || $0 == "!" })
  }

  private static func parameters(in query: Substring) -> [(name: String, value: String)] {
    query.split(separator: "&").compactMap { item in
      guard let mark = item.firstIndex(of: "=") else { return nil }
      return (
        unescaped(item[..<mark], plusIsSpace: true).lowercased(),
        unescaped(item[item.index(after: mark)...], plusIsSpace: true)
      )
    }
  }

  /// Decodes the percent escapes (such as `%2C`) in a string.
  static func unescaped(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    bytes.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
