/// The parameters in an address.
package enum QueryString {
  /// Names and values as a form sends them: `+` is a space, `%` starts a byte in hexadecimal.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where a `%` has no two digits behind it
  ///   or the bytes are not UTF-8.
  package static func values(of query: String?) throws(SearchError) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for pair in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      let halves = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = decoded(halves[0])
      let value = halves.count > 1 ? decoded(halves[1]) : ""
      guard let name, let value else {
        throw SearchError(
          .invalidParameter,
          "The address holds a broken escape; write % and two hexadecimal digits for each byte of UTF-8."
        )
      }
      values[name, default: []].append(value)
    }
    return values
  }

  private static func decoded(_ text: Substring.UTF8View) -> String? {
    let isPlain = text.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "%") }
    if isPlain { return String(Substring(text)) }
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
