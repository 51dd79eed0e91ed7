/// Reads and writes numbers in parameters. A number consists of decimal digits with at most one
/// decimal point and an optional sign.
///
/// Unlike `Double`, this type rejects hexadecimal digits, exponents, `nan` and `inf`, because a
/// value such as `0xd` is a mistake.
public enum DecimalText {
  /// Parses a number; nil if `text` is not a number.
  public static func number(_ text: String) -> Double? {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
      digits.removeFirst()
    }
    var (count, points) = (0, 0)
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): count += 1
      case UInt8(ascii: "."): points += 1
      default: return nil
      }
    }
    guard count > 0, points <= 1, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// Returns the shortest string without an exponent that parses back to `number`, such as
  /// `0.00001` instead of Swift's `1e-05`. `number` must be finite.
  public static func text(_ number: Double) -> String {
    let text = "\(number)"
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let sign = number < 0 ? "-" : ""
    let mantissa = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let whole = mantissa.first.map(String.init) ?? "0"
    let fraction = mantissa.dropFirst().first.map { $0 == "0" ? "" : String($0) } ?? ""
    if exponent < 0 {
      return "\(sign)0." + String(repeating: "0", count: -exponent - 1) + whole + fraction
    }
    return sign + whole + fraction
      + String(repeating: "0", count: max(0, exponent - fraction.count))
  }
}
