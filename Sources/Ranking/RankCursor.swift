import Basics
import Listings

/// The position in a ranked result where a page ended.
///
/// The cursor contains the last home's rank instead of an offset, so the next page starts after
/// that home even if homes were added or removed, including that home. A fingerprint of the query
/// detects a cursor that belongs to another query.
public struct RankCursor: Sendable, Hashable {
  /// The position of the last item on the page.
  public let position: RankPosition
  /// A number that differs between queries with different results.
  public let fingerprint: UInt64
  /// The cursor as an opaque string for URLs, in unreserved characters (RFC 3986).
  public let text: String

  /// Creates a cursor after `position`.
  public init(position: RankPosition, fingerprint: UInt64) {
    self.position = position
    self.fingerprint = fingerprint
    var text = TextBytes(capacity: 64)
    position.key.add(to: &text)
    text.add(byte: UInt8(ascii: "-"))
    position.item.add(to: &text)
    let checksum = Self.checksum(text.bytes)
    text.add(byte: UInt8(ascii: "-"))
    text.add(number: fingerprint ^ checksum, radix: 36)
    self.text = text.text
  }

  /// Parses a cursor; nil if `text` has the wrong format.
  public init?(text: String) {
    // The item may contain hyphens; the parts before and after it do not.
    guard let first = text.firstIndex(of: "-"), let last = text.lastIndex(of: "-"), first < last
    else { return nil }
    let item = text[text.index(after: first)..<last]
    guard let key = RankPosition.Key(text: text[..<first]),
      let shown = RankPosition.Item(text: item),
      let fingerprint = Self.number(text[text.index(after: last)...])
    else { return nil }
    self.init(
      position: RankPosition(key: key, item: shown),
      fingerprint: fingerprint ^ Self.checksum(text[..<last].utf8))
  }

  /// A checksum that makes a damaged cursor, or one from another version, look like a cursor of
  /// another query: 64-bit FNV-1a over the version and the first two parts.
  private static func checksum(_ rank: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.add("2-")
    for byte in rank { hash.add(byte) }
    return hash.value
  }

  fileprivate static func number(_ text: Substring) -> UInt64? {
    (1...13).contains(text.utf8.count) ? UInt64(text, radix: 36) : nil
  }
}

extension RankPosition.Item {
  /// Appends a letter for the kind of item, then its value.
  fileprivate func add(to text: inout TextBytes) {
    switch self {
    case .home(let id):
      text.add(byte: UInt8(ascii: "h"))
      text.add(id.text)
    case .group(let number):
      text.add(byte: UInt8(ascii: "g"))
      text.add(number: UInt64(bitPattern: number), radix: 36)
    }
  }

  fileprivate init?(text: Substring) {
    let value = text.dropFirst()
    switch text.first {
    case "h":
      guard let id = ListingID(text: String(value)) else { return nil }
      self = .home(id)
    case "g":
      guard let number = RankCursor.number(value) else { return nil }
      self = .group(Int64(bitPattern: number))
    default: return nil
    }
  }
}

extension RankPosition.Key {
  /// Appends a letter for the order, then the key's value.
  fileprivate func add(to text: inout TextBytes) {
    func add(_ letter: UInt8, _ number: UInt64) {
      text.add(byte: letter)
      text.add(number: number, radix: 36)
    }
    switch self {
    case .distance(let metres): add(UInt8(ascii: "d"), metres.bitPattern)
    case .price(let amount): add(UInt8(ascii: "p"), UInt64(bitPattern: amount))
    case .newest(let moment): add(UInt8(ascii: "n"), UInt64(bitPattern: moment))
    case .commute(let minutes): add(UInt8(ascii: "c"), UInt64(bitPattern: minutes))
    case .longestCommute(let minutes): add(UInt8(ascii: "m"), UInt64(bitPattern: minutes))
    case .recommended(let points): add(UInt8(ascii: "r"), UInt64(bitPattern: points))
    case .name(let key):
      text.add(byte: UInt8(ascii: "a"))
      for byte in key.bytes { text.add(number: UInt64(byte), radix: 16, width: 2) }
    }
  }

  fileprivate init?(text: Substring) {
    let value = text.dropFirst()
    if text.first == "a" {
      guard let bytes = Self.bytes(hex: value) else { return nil }
      self = .name(CollationKey(bytes: bytes))
      return
    }
    guard let bits = RankCursor.number(value) else { return nil }
    let number = Int64(bitPattern: bits)
    switch text.first {
    case "d":
      let metres = Double(bitPattern: bits)
      guard metres.isFinite, metres >= 0 else { return nil }
      self = .distance(metres)
    case "p": self = .price(number)
    case "n": self = .newest(number)
    case "c": self = .commute(number)
    case "m": self = .longestCommute(number)
    case "r": self = .recommended(number)
    default: return nil
    }
  }

  private static func bytes(hex: Substring) -> [UInt8]? {
    let digits = Array(hex.utf8)
    guard digits.count.isMultiple(of: 2), digits.count <= 2 * CollationKey.longest else {
      return nil
    }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard
        let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
