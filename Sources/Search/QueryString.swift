/// The parameters in an address.
package enum QueryString {
  /// Names and values as a form sends them: `+` is a space, `%` starts a byte in hexadecimal.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where a `%` has no two digits behind it
  ///   or the bytes are not UTF-8.
  package static func values(of query: String?) throws(SearchError) -> [String: [String]] {
    var values: [String: [String]] = Dictionary(minimumCapacity: 4)
    var rest = Array((query ?? "").utf8)[...]
    while !rest.isEmpty {
      let pair = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest.dropFirst(pair.count + 1)
      if pair.isEmpty { continue }
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      guard let value = decoded(pair.dropFirst(name.count + 1)), let name = decoded(name)
      else {
        throw SearchError(.invalidParameter, SearchMessage.brokenEscape)
      }
      values[name, default: []].append(value)
    }
    return values
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
    let isPlain = text.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "%") }
    // The whole is a text of Swift's, and `&` and `=` end no character's bytes early.
    if isPlain { return String(decoding: text, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"):
        bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst(), let low = rest.popFirst(),
          let high = Character(UnicodeScalar(high)).hexDigitValue,
          let low = Character(UnicodeScalar(low)).hexDigitValue
        else { return nil }
        bytes.append(UInt8(16 * high + low))
      default:
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
