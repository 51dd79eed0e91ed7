extension BinaryInteger {
  /// The number with commas between the thousands: `3,250,000`.
  public var grouped: String {
    let digits = Array(String(magnitude))
    return digits.indices.reduce(into: self < 0 ? "-" : "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digits[index])
    }
  }
}
