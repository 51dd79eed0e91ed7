import Basics

/// Parses the query string of a URL.
package enum QueryString {
  /// Parses form-encoded names and values: `+` represents a space, and `%` precedes a hexadecimal
  /// byte. A plus sign between a time and `hh:mm` is preserved as the sign of a time offset (RFC
  /// 3339), because many clients do not encode it.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` if a `%` is not followed by two
  ///   hexadecimal digits or the bytes are not UTF-8.
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
    // The bytes need no check for valid UTF-8, because the query comes from a Swift string, and
    // splitting at `&` and `=` cannot split a character.
    if isPlain { return String(decoding: text, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"):
        bytes.append(isSign(after: bytes, before: rest) ? byte : UInt8(ascii: " "))
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

  /// Whether a plus sign belongs to a time offset, that is, whether it lies between a date with a
  /// time and `hh:mm`.
  private static func isSign(after former: [UInt8], before rest: ArraySlice<UInt8>) -> Bool {
    let end = former.suffix(40)
    guard let separator = end.lastIndex(where: { $0 | 0x20 == UInt8(ascii: "t") }),
      fits(end[..<separator].suffix(10), "0000-00-00")
    else { return false }
    let time = end[(separator + 1)...]
    guard fits(time, "00:00") || fits(time, "00:00:00") || isFraction(of: time) else {
      return false
    }
    let following = rest.prefix(12)
    // A client that does not encode the plus sign may still encode the colon.
    let offset = fits(following.prefix(7).map { $0 | 0x20 }[...], "00%3a00") ? 7 : 5
    guard offset == 7 || fits(following.prefix(5), "00:00") else { return false }
    return following.dropFirst(offset).first?.isDigit != true
  }

  /// Whether `time` has the format `00:00:00.` followed by digits.
  private static func isFraction(of time: ArraySlice<UInt8>) -> Bool {
    let digits = time.dropFirst(9)
    return fits(time.prefix(9), "00:00:00.") && !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  /// Whether the bytes match `pattern`, in which each `0` matches any digit.
  private static func fits(_ text: ArraySlice<UInt8>, _ pattern: StaticString) -> Bool {
    guard text.count == pattern.utf8CodeUnitCount else { return false }
    return zip(text, 0...).allSatisfy { byte, index in
      let wanted = pattern.utf8Start[index]
      return wanted == UInt8(ascii: "0") ? byte.isDigit : byte == wanted
    }
  }
}
