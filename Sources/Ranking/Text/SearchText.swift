public import Listings
import Spelling

/// The text of a listing that people search in, folded so that what is spelled alike is the same
/// bytes: words in lower case with one space between them. A full-text index over `folded(_:)`
/// and a scan find the same words.
public enum SearchText {
  /// What stands between words.
  static let space = UInt8(ascii: " ")
  /// What stands between the parts of a listing, so that no word is found across two.
  private static let end = UInt8(ascii: "\n")

  /// The folded name, address, seller and promotion of `listing`, a line each.
  public static func folded(_ listing: Listing) -> String {
    var bytes: [UInt8] = []
    append([listing.name.thai, listing.name.english, listing.address], to: &bytes)
    append([listing.companyName, listing.promotion], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The folded form of `text` alone.
  public static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The parts of the text of a home, in the order of `folded(_:)`.
  static let parts: [TextField] = [.thaiName, .englishName, .address, .companyName, .promotion]

  /// Whether the bytes of `word` stand in `text`.
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

  /// Appends the folded form of a text in UTF-8.
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

  /// Whether a scalar shows nothing of its own: a mark over a letter, or a format character.
  private static func isNothing(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value) || scalar.properties.generalCategory == .format
  }
}
