/// Returns the folded words of `text`. A word is a run of letters and digits. Spaces, punctuation
/// and changes between Thai and other scripts separate words.
func foldedWords(of text: String) -> [[UInt32]] {
  var words: [[UInt32]] = []
  forEachFoldedWord(of: text) { words.append($0) }
  return words
}

/// Calls `body` with each folded word of `text`.
func forEachFoldedWord(of text: String, _ body: ([UInt32]) -> Void) {
  var word: [UInt32] = []
  func finish() {
    if word.isEmpty { return }
    body(Thai.inOneForm(word))
    word.removeAll(keepingCapacity: true)
  }
  func add(_ value: UInt32) {
    if let last = word.last, Thai.contains(last) != Thai.contains(value) { finish() }
    word.append(value)
  }
  for scalar in text.unicodeScalars {
    switch scalar.value {
    // This fast path for the most common characters avoids Unicode tables.
    case 0x30...0x39, 0x61...0x7A: add(scalar.value)
    case 0x41...0x5A: add(scalar.value + 0x20)
    case 0..<0x80: finish()
    case Thai.block: if let value = Thai.fold(scalar.value) { add(value) } else { finish() }
    default:
      if isInvisible(scalar) { continue }
      let folded = fold(scalar)
      if folded.isEmpty { finish() }
      folded.forEach(add)
    }
  }
  finish()
}

/// Whether `scalar` is a combining Latin diacritic or a format character. Such scalars are skipped
/// and do not end a word.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  (0x300...0x36F).contains(scalar.value) || scalar.properties.generalCategory == .format
}

/// Returns the folded form of `scalar`; an empty array for spaces and punctuation.
private func fold(_ scalar: Unicode.Scalar) -> [UInt32] {
  switch scalar.value {
  case 0x30...0x39, 0x61...0x7A: return [scalar.value]
  case 0x41...0x5A: return [scalar.value + 0x20]
  case 0..<0x80: return []
  case 0xFF01...0xFF5E:
    // The full-width forms of ASCII characters are in ASCII order.
    return Unicode.Scalar(scalar.value - 0xFEE0).map(fold) ?? []
  case Thai.block: return Thai.fold(scalar.value).map { [$0] } ?? []
  default:
    let properties = scalar.properties
    guard properties.isAlphabetic || properties.numericType == .decimal else { return [] }
    return properties.lowercaseMapping.unicodeScalars.filter { !isInvisible($0) }.map(baseLetter)
  }
}

/// Returns the base letter of a Latin small letter with diacritics. The base letter is part of the
/// Unicode name; for example, `é` is LATIN SMALL LETTER E WITH ACUTE. Returns any other scalar
/// unchanged.
private func baseLetter(of scalar: Unicode.Scalar) -> UInt32 {
  let prefix = "LATIN SMALL LETTER "
  guard let name = scalar.properties.name, name.hasPrefix(prefix) else { return scalar.value }
  let letter = name.dropFirst(prefix.count).prefix { $0 != " " }.utf8
  guard let only = letter.first, letter.count == 1, name.count > prefix.count + 1 else {
    return scalar.value
  }
  return UInt32(only) + 0x20
}
