public import Listings
import Spelling

/// Folds a listing's searchable strings, so that different spellings of a word become the same
/// bytes: lower-case words separated by one space. A full-text index over `folded(_:)` and a scan
/// find the same words.
public enum SearchText {
  /// The separator between words.
  static let space = UInt8(ascii: " ")
  /// The separator between a listing's strings; no word can match across it.
  private static let end = UInt8(ascii: "\n")

  /// Returns the folded name, address, seller and promotion of `listing`, one per line.
  public static func folded(_ listing: Listing) -> String {
    var bytes: [UInt8] = []
    append([listing.name.thai, listing.name.english, listing.address], to: &bytes)
    append([listing.companyName, listing.promotion], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the folded form of `text`.
  public static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The searchable fields of a home, in the order of `folded(_:)`.
  static let parts: [TextField] = [.thaiName, .englishName, .address, .companyName, .promotion]

  /// Whether `text` contains the bytes of `word`.
  static func contains(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, let last = word.last else { return true }
    guard word.count <= text.count else { return false }
    for start in 0...(text.count - word.count)
    where text[start] == first && text[start + word.count - 1] == last {
      var length = 1
      while length < word.count, text[start + length] == word[length] { length += 1 }
      if length == word.count { return true }
    }
    return false
  }

  private static func append(_ parts: [String?], to bytes: inout [UInt8]) {
    for case let part? in parts {
      append(part, to: &bytes)
      bytes.append(end)
    }
  }

  /// Appends the folded form of `text`.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { fold($0, to: &bytes) }
  }

  /// Appends the folded form of a UTF-8 string.
  static func fold(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let start = bytes.count
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        if byte &- 0x61 < 26 || byte &- 0x30 < 10 {
          bytes.append(byte)
        } else if byte &- 0x41 < 26 {
          bytes.append(byte | 0x20)
        } else {
          separate(&bytes, from: start)
        }
      } else if let code = ThaiFold.code(in: text, at: index) {
        index += 3
        if !ThaiFold.append(code, to: &bytes, from: start) { separate(&bytes, from: start) }
      } else {
        index += foldOther(text, at: index, to: &bytes, from: start)
      }
    }
    if bytes.count > start, bytes.last == space { bytes.removeLast() }
  }

  private static func separate(_ bytes: inout [UInt8], from start: Int) {
    if bytes.count > start, bytes.last != space { bytes.append(space) }
  }

  /// Folds a character that is neither ASCII nor Thai and returns its length in bytes.
  private static func foldOther(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8], from start: Int
  ) -> Int {
    var length = 1
    while index + length < text.count, text[index + length] & 0xC0 == 0x80 { length += 1 }
    let character = String(decoding: text[index..<(index + length)], as: UTF8.self)
    let key = SpellingKey(character).text
    if !key.isEmpty {
      bytes.append(contentsOf: key.utf8)
    } else if !character.unicodeScalars.allSatisfy(isNothing) {
      separate(&bytes, from: start)
    }
    return length
  }

  /// Whether a scalar is invisible by itself: a combining mark or a format character.
  private static func isNothing(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value) || scalar.properties.generalCategory == .format
  }
}
