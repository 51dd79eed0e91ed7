extension JSONWriter {
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard let source = more.baseAddress, !more.isEmpty else { return }
    if more.count > capacity - count { grow(by: more.count) }
    (start + count).update(from: source, count: more.count)
    count += more.count
  }

  mutating func append(_ more: [UInt8]) {
    more.withUnsafeBufferPointer { append($0) }
  }

  /// Appends text that does not need to be escaped.
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Increases the capacity by at least `more` bytes, and at least doubles it to amortize copying.
  @inline(never)
  private mutating func grow(by more: Int) {
    let larger = max(2 * capacity, count + more)
    let place = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    place.update(from: start, count: count)
    start.deallocate()
    (start, capacity) = (place, larger)
  }

  /// Appends `text` as a JSON string.
  mutating func appendQuoted(_ text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var clean = 0
      var index = 0
      while index < utf8.count {
        if JSONEscapes.areNotNeeded(inEightOf: utf8, at: index) {
          index += 8
          continue
        }
        let byte = utf8[index]
        if JSONEscapes.isNeeded(for: byte) {
          append(UnsafeBufferPointer(rebasing: utf8[clean..<index]))
          appendEscape(of: byte)
          clean = index + 1
        }
        index += 1
      }
      append(UnsafeBufferPointer(rebasing: utf8[clean...]))
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of byte: UInt8) {
    append(UInt8(ascii: "\\"))
    if let letter = JSONEscapes.letter(for: byte) {
      append(letter)
    } else {
      append("u00")
      append(JSONEscapes.hexDigit(byte >> 4))
      append(JSONEscapes.hexDigit(byte & 15))
    }
  }

  /// Appends an integer.
  mutating func append(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: value.magnitude, atLeast: 1)
  }

  /// Appends the shortest decimal number that parses to `value`, which must be finite. Integers are
  /// written without a decimal point.
  mutating func appendShortest(_ value: Double) {
    // Below 2^53, the conversion cannot overflow, and a double represents every integer exactly.
    if value.magnitude < 0x1p53, Double(Int64(value)) == value {
      append(Int64(value))
    } else {
      var text = value.description
      text.withUTF8 { append($0) }
    }
  }

  /// Appends `value`, which must be finite, with `decimals` digits after the decimal point.
  mutating func append(_ value: Double, decimals: Int) {
    let decimals = min(max(decimals, 0), 15)
    var power: UInt64 = 1
    for _ in 0..<decimals { power *= 10 }
    let scaled = value.magnitude * Double(power)
    // Above 2^53, a double is less precise than the last requested digit.
    guard scaled < 0x1p53 else { return appendShortest(value) }
    var units = UInt64(scaled)
    if scaled - Double(units) >= 0.5 { units += 1 }
    if value < 0, units > 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: units, atLeast: decimals + 1, decimals: decimals)
  }

  /// Appends the decimal digits of `value`, with leading zeros up to `width` (at most 20) digits
  /// and a decimal point before the last `decimals` digits.
  private mutating func appendDigits(of value: UInt64, atLeast width: Int, decimals: Int = 0) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { digits in
      var rest = value
      var first = digits.count
      var written = 0
      repeat {
        if written == decimals, written > 0 {
          first -= 1
          digits[first] = UInt8(ascii: ".")
        }
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        written += 1
      } while rest > 0 || written < width
      append(UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }
}

/// The escapes for characters that JSON strings cannot contain directly (RFC 8259, section 7).
enum JSONEscapes {
  static func isNeeded(for byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether at least eight bytes follow at `index` that need no escaping. Tests the
  /// eight bytes as one word: the subtraction sets a byte's top bit if it borrows.
  static func areNotNeeded(inEightOf utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 8 <= utf8.count else { return false }
    let word = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let slashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let controls = (word &- ones &* 0x20) & ~word
    return (controls | ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)) & tops == 0
  }

  /// Returns the letter of the two-character escape for a byte; nil if there is no such escape.
  static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
