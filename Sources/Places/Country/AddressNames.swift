import Basics

/// An index of district names, for finding districts in addresses.
///
/// A search scans the bytes of an address once, because answers can have thousands of homes.
struct AddressNames: Sendable {
  /// The names of the built-in districts.
  static let served = AddressNames(Country.served.rows)

  private let rows: DistrictRows
  /// The rows of names, keyed by the first bytes of the Thai name.
  private var thai: [UInt64: [Int]] = [:]
  /// The rows of names, keyed by the digest of the English name in lower case.
  private var english: [UInt64: [Int]] = [:]

  init(_ rows: DistrictRows) {
    self.rows = rows
    thai.reserveCapacity(rows.count)
    english.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      if let key = Self.start(of: rows.bytes(.name_th, of: row)) {
        thai[key, default: []].append(row)
      }
      english[Self.digest(of: rows.bytes(.name_en, of: row)), default: []].append(row)
    }
  }

  /// Returns the rows of the districts that an address names: in Thai after the word for district,
  /// or in English between commas. Several districts can have the same name.
  func rows(in address: String) -> [Int] {
    var address = address
    return address.withUTF8 { bytes in
      var isASCII = true
      var start = 0
      for (place, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: ",") {
          let found = named(bytes[start..<place])
          if !found.isEmpty { return found }
          start = place + 1
        } else if byte >= 0x80 {
          isASCII = false
        }
      }
      let found = named(bytes[start...])
      return found.isEmpty && !isASCII ? afterWord(in: bytes) : found
    }
  }

  /// Returns the districts whose English name equals the text, ignoring case and surrounding
  /// spaces.
  private func named(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [Int] {
    guard let first = text.firstIndex(where: { $0 != Self.space }),
      let last = text.lastIndex(where: { $0 != Self.space })
    else { return [] }
    let name = text[first...last]
    return (english[Self.digest(of: name)] ?? []).filter { row in
      rows.bytes(.name_en, of: row).lazy.map(Self.lowercased)
        .elementsEqual(name.lazy.map(Self.lowercased))
    }
  }

  /// Returns the districts whose Thai name follows a word for district.
  private func afterWord(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    for word in Self.words {
      var place = 0
      while place + word.count < bytes.count {
        defer { place += 1 }
        guard bytes[place] == word[0], bytes[place + 1] == word[1],
          bytes[place..<place + word.count].elementsEqual(word)
        else { continue }
        var name = bytes[(place + word.count)...]
        if name.first == Self.space { name = name.dropFirst() }
        let found = longestName(at: name)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Returns the districts with the longest Thai name that is a prefix of `text`, because a name can
  /// begin with another name.
  private func longestName(at text: Slice<UnsafeBufferPointer<UInt8>>) -> [Int] {
    guard let key = Self.start(of: text), let candidates = thai[key] else { return [] }
    var found: [Int] = []
    var longest = 0
    for row in candidates {
      let name = rows.bytes(.name_th, of: row)
      guard name.count >= longest, text.starts(with: name) else { continue }
      if name.count > longest { found = [] }
      longest = name.count
      found.append(row)
    }
    return found
  }

  /// Returns the first two Thai letters of a text as a key; nil if the text is shorter.
  private static func start(of text: some Collection<UInt8>) -> UInt64? {
    let start = text.prefix(6)
    return start.count == 6 ? start.reduce(0) { $0 << 8 | UInt64($1) } : nil
  }

  private static func digest(of text: some Collection<UInt8>) -> UInt64 {
    var digest = FNV1a()
    for byte in text { digest.add(lowercased(byte)) }
    return digest.value
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static let space = UInt8(ascii: " ")
  private static let words = OtherNames.wordsForDistrict.map { Array($0.utf8) }
    .filter { $0.contains { $0 >= 0x80 } }
}
