import Basics

/// Prices in the notations that sellers use, Thai and English.
enum SamplePrices {
  /// The number of notations.
  static let forms = 26

  /// Returns a price in one of the notations; nil if the seller states no price.
  ///
  /// - Parameters:
  ///   - form: The notation, from 0 to `forms` - 1.
  ///   - tens: The price in units of 10,000 baht.
  ///   - top: The highest price in the same project, also in units of 10,000 baht.
  static func text(form: Int, tens: Int, top: Int) -> String? {
    let millions = decimal(tens)
    let baht = grouped(tens * 10_000)
    switch form {
    case 0: return "เริ่ม \(millions) ล้านบาท"
    case 1: return "เริ่มต้น \(millions) ล้าน"
    case 2: return "ราคาเริ่มต้น \(baht) บาท"
    case 3: return "\(baht) บาท"
    case 4: return baht
    case 5: return String(tens * 10_000)
    case 6: return "\(baht) - \(grouped(top * 10_000))"
    case 7: return "\(millions) - \(decimal(top)) ล้านบาท"
    case 8: return "\(millions)-\(decimal(top)) ลบ."
    case 9: return "Start \(millions) MB"
    case 10: return "Starting at \(millions) million baht"
    case 11: return "From THB \(baht)"
    case 12: return "฿\(baht)"
    case 13: return "\(millions) MB"
    case 14: return "เริ่ม \(thaiDigits(millions)) ล้านบาท"
    case 15: return "ตั้งแต่ \(millions) ล้านบาทขึ้นไป"
    case 16: return "\(millions) ล้าน*"
    case 17: return "\(baht) ถึง \(grouped(top * 10_000)) บาท"
    case 18: return "THB \(millions)M - \(decimal(top))M"
    case 19: return "ราคา \(baht).- บาท"
    case 20: return "ราคาพิเศษ \(millions) ล้านบาท (ปกติ \(decimal(top)) ล้านบาท)"
    case 21: return "โทรสอบถาม"
    case 22: return "สอบถามราคาที่สำนักงานขาย"
    case 23: return "Call for price"
    case 24: return "Sold Out"
    default: return nil
    }
  }

  /// Formats 259 as `2.59`, 250 as `2.5` and 200 as `2`.
  private static func decimal(_ tens: Int) -> String {
    let (whole, rest) = tens.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return String(whole) }
    if rest % 10 == 0 { return "\(whole).\(rest / 10)" }
    return "\(whole).\(rest.padded(to: 2))"
  }

  /// Formats 2590000 as `2,590,000`.
  private static func grouped(_ number: Int) -> String {
    var groups = ""
    var rest = number
    while rest >= 1000 {
      groups = ",\((rest % 1000).padded(to: 3))\(groups)"
      rest /= 1000
    }
    return "\(rest)\(groups)"
  }

  /// Replaces ASCII digits with Thai digits.
  static func thaiDigits(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      result.append(isDigit ? Unicode.Scalar(scalar.value - 0x30 + 0x0E50) ?? scalar : scalar)
    }
    return String(result)
  }
}
