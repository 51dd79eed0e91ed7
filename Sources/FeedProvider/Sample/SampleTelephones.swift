import Basics

/// Phone numbers in the notations that sellers use. All numbers begin with 02-000 or 080-000, and
/// to the authors' knowledge, such numbers are not assigned.
enum SampleTelephones {
  /// The number of notations.
  static let forms = 22

  /// Returns phone numbers in one of the notations; nil if the seller states no number.
  ///
  /// - Parameters:
  ///   - form: The notation, from 0 to `forms` - 1.
  ///   - line: The last four digits, from 0 to 9,999.
  ///   - branch: The extension, from 0 to 999.
  static func text(form: Int, line: Int, branch: Int) -> String? {
    let last = line.padded(to: 4)
    let landline = "02-000-\(last)"
    let mobile = "080-000-\(last)"
    switch form {
    case 0, 1: return landline
    case 2: return mobile
    case 3: return "02000\(last)"
    case 4: return "080000\(last)"
    case 5: return "0 2000 \(last)"
    case 6: return "(02) 000-\(last)"
    case 7: return "\(landline)-\((line + 3) % 10)"
    case 8: return "\(landline) #\(branch)"
    case 9: return "\(landline) ต่อ \(branch)"
    case 10: return "\(landline) ext. \(branch)"
    case 11: return "\(landline), \(mobile)"
    case 12: return "\(landline) / \(mobile)"
    case 13: return "\(mobile) หรือ 080-000-\(((line + 1_111) % 10_000).padded(to: 4))"
    case 14: return "โทร. \(landline)"
    case 15: return "Tel: 02 000 \(last)"
    case 16: return "+66 2 000 \(last)"
    case 17: return "+66 (0)80 000 \(last)"
    case 18: return SamplePrices.thaiDigits(landline)
    case 19: return "\(mobile) (ฝ่ายขาย)"
    case 20: return "02-000-\(last) ถึง \((line + 5) % 10), \(mobile)"
    default: return nil
    }
  }
}
