import Region

/// Finds the phone numbers in free text.
struct TelephoneScanner {
  private enum Word: Sendable { case telephone, fax, ext, range, list }

  private static let lexicon = Lexicon<Word>(
    ["โทร", "โทรศัพท์", "มือถือ", "tel", "phone", "mobile", "call", "hotline"].map { ($0, .telephone) }
      + ["fax", "แฟกซ์", "แฟ็กซ์", "แฟ๊กซ์", "โทรสาร"].map { ($0, .fax) }
      + ["#", "ต่อ", "ext", "extension", "x", "กด", "press"].map { ($0, .ext) }
      + ["-", "–", "—", "~", "ถึง", "to"].map { ($0, .range) }
      + [",", "/", "และ", "and", "&"].map { ($0, .list) })

  private let text: UnsafeBufferPointer<UInt8>
  private let plan: NumberingPlan
  private var index = 0
  private var found: [Telephone] = []
  /// The end of the text that belongs to the phone numbers found so far.
  private var used = 0

  init(_ text: UnsafeBufferPointer<UInt8>, _ plan: NumberingPlan) {
    self.text = text
    self.plan = plan
  }

  /// Returns the numbers in the order in which they occur in the text.
  mutating func telephones() -> [Telephone] {
    var sawTelephone = false
    var fax: Int?
    while index < text.count {
      let start = index
      if let number = readNumber() {
        let (end, ext) = readTail(after: index, digits: number.digits.count)
        let isFax = fax != nil && !sawTelephone
        keepChatAccount(before: fax ?? start)
        found.append(
          Telephone(
            text: string(isFax ? fax ?? start : start, end),
            uri: isFax ? nil : number.uri(extension: ext)))
        index = end
        used = end
        sawTelephone = false
        fax = nil
      } else if index > start {
        // The digits are not a complete number; `readNumber` has already skipped them.
      } else if let word = Self.lexicon.match(in: text, at: index) {
        if word.meaning == .telephone { sawTelephone = true }
        if word.meaning == .fax, fax == nil { fax = index }
        index += word.length
      } else {
        index = text.endOfUnknown(at: index, mark: UInt8(ascii: "@"))
      }
    }
    keepChatAccount(before: text.count)
    if found.isEmpty, isTelling(0, text.count) {
      let (start, end) = trimmed(0, text.count)
      found.append(Telephone(text: string(start, end), uri: nil))
    }
    return found
  }

  /// Reads a phone number at `index`. Skips digits that are not a phone number, but records them
  /// without a link if there are at least six.
  private mutating func readNumber() -> TelephoneNumber? {
    var place = index
    while place < text.count, text[place] == UInt8(ascii: "(") { place += 1 }
    let isInternational = place < text.count && text[place] == UInt8(ascii: "+")
    if isInternational { place += 1 }
    if let space = text.spaceLength(at: place), isInternational { place += space }
    if place > index, text.digit(at: place) == nil { place = skipSeparators(at: place) }
    guard text.digit(at: place) != nil else { return nil }
    let start = index
    var number = TelephoneNumber(isInternational: isInternational, plan: plan)
    var digitCount = 0
    var isFirstGroup = true
    while let digit = text.digit(at: place) {
      number.append(digit.value)
      digitCount += 1
      place += digit.length
      index = place
      let isGlued = text.digit(at: place) != nil
      if !isGlued, number.isComplete { return number }
      if digitCount > 18 { break }
      if isGlued { continue }
      place = skipSeparators(at: place)
      if isFirstGroup, number.isShort,
        !number.isServiceNumber || text.digit(at: place) == nil
      {
        return number
      }
      isFirstGroup = false
    }
    if text.digit(at: place) == nil, number.isCompleteAtEnd { return number }
    while let digit = text.digit(at: place) {
      place += digit.length
      index = place
    }
    if digitCount >= 6 {
      found.append(Telephone(text: string(start, index), uri: nil))
      used = index
    }
    return nil
  }

  /// Returns the end of the separators between groups of digits. Skips at most three separators.
  private func skipSeparators(at start: Int) -> Int {
    var place = start
    for _ in 0..<3 {
      guard place < text.count else { break }
      if let space = text.spaceLength(at: place) {
        place += space
      } else if [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")")]
        .contains(text[place])
      {
        place += 1
      } else if text[place] == 0xE2, place + 2 < text.count, text[place + 1] == 0x80,
        (0x90...0x94).contains(text[place + 2])
      {
        // One of the dashes U+2010 to U+2014.
        place += 3
      } else {
        break
      }
    }
    return place
  }

  /// Returns the extension after a number's digits, if any, and the end of the text that belongs to
  /// the number.
  private func readTail(after start: Int, digits: Int) -> (end: Int, ext: String?) {
    var end = start
    var ext: String?
    var extLength = 0
    while true {
      let place = skipSpaces(at: end)
      if place < text.count, text[place] == UInt8(ascii: ")"), ext != nil || place == end {
        end = place + 1
        continue
      }
      let open = place < text.count && text[place] == UInt8(ascii: "(") ? place + 1 : place
      guard open < text.count, let word = Self.lexicon.match(in: text, at: open) else { break }
      var next = open + word.length
      while next < text.count, text[next] == UInt8(ascii: ".") || text[next] == UInt8(ascii: ":") {
        next += 1
      }
      let run = digitRun(at: skipSpaces(at: next))
      switch word.meaning {
      case .ext where ext == nil && (1...6).contains(run.digits.count):
        ext = String(decoding: run.digits.map { $0 + 48 }, as: UTF8.self)
        extLength = run.digits.count
      case .range, .list:
        let longest = ext != nil ? extLength : word.meaning == .range ? 4 : 2
        guard open == place, digits > 5 || ext != nil, (1...longest).contains(run.digits.count),
          !beginsNumber(run)
        else { return (end, ext) }
      default: return (end, ext)
      }
      end = run.end
    }
    return (end, ext)
  }

  /// Whether a run of digits begins another number, as in `/ 02 765 4321`.
  private func beginsNumber(_ run: (digits: [UInt8], end: Int)) -> Bool {
    run.digits.first == 0 && text.digit(at: skipSeparators(at: run.end)) != nil
  }

  private func skipSpaces(at start: Int) -> Int {
    var place = start
    while let space = text.spaceLength(at: place) { place += space }
    return place
  }

  private func digitRun(at start: Int) -> (digits: [UInt8], end: Int) {
    var digits: [UInt8] = []
    var place = start
    while let digit = text.digit(at: place) {
      digits.append(digit.value)
      place += digit.length
    }
    return (digits, place)
  }

  /// Records a chat account that occurs between numbers, such as `Line: @homefind`, without a link.
  private mutating func keepChatAccount(before end: Int) {
    guard used < end, text[used..<end].contains(UInt8(ascii: "@")),
      !found.isEmpty || end < text.count
    else { return }
    let (start, end) = trimmed(used, end)
    found.append(Telephone(text: string(start, end), uri: nil))
  }

  private func isTelling(_ start: Int, _ end: Int) -> Bool {
    (start..<end).contains { text.digit(at: $0) != nil || text[$0] == UInt8(ascii: "@") }
  }

  /// Returns a range of the text without the punctuation and spaces around it.
  private func trimmed(_ start: Int, _ end: Int) -> (Int, Int) {
    let isEdge = { (byte: UInt8) in
      byte <= 0x20 || [0x2C, 0x2D, 0x2E, 0x2F, 0x3B, 0x7C].contains(byte)
    }
    var (start, end) = (start, end)
    while start < end, isEdge(text[start]) { start += 1 }
    while start < end, isEdge(text[end - 1]) { end -= 1 }
    return (start, end)
  }

  private func string(_ start: Int, _ end: Int) -> String {
    String(decoding: text[start..<end], as: UTF8.self)
  }
}
