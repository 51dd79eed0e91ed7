import Testing

/// Decodes hexadecimal digits into bytes, ignoring spaces.
func bytes(_ hex: String) throws -> [UInt8] {
  let digits = Array(hex.filter { $0 != " " })
  return try stride(from: 0, to: digits.count, by: 2).map { index in
    try #require(UInt8(String(digits[index..<index + 2]), radix: 16))
  }
}
