import Region

/// The digits of a phone number, which are appended one by one.
///
/// The lengths follow a country's numbering plan.
struct TelephoneNumber {
  /// Whether a plus sign precedes the digits.
  let isInternational: Bool
  private(set) var digits: [UInt8] = []

  private let plan: NumberingPlan

  init(isInternational: Bool, plan: NumberingPlan) {
    self.isInternational = isInternational
    self.plan = plan
    digits.reserveCapacity(16)
  }

  mutating func append(_ digit: UInt8) {
    digits.append(digit)
    let (code, trunk) = (plan.code, plan.trunk)
    // `+66 (0)2 …`: drop the trunk prefix, which is invalid after the country code.
    if !trunk.isEmpty, digits.count == code.count + trunk.count, digits.starts(with: code),
      digits.suffix(trunk.count) == trunk[...]
    {
      digits.removeLast(trunk.count)
    }
    if digits.count == code.count + 2, digits[0] == 0, digits[1] == 0, digits[2...] == code[...] {
      digits = code
    }
  }

  /// The number of digits in the complete number; nil if the current digits do not determine this
  /// length.
  var expectedCount: Int? {
    nationalPrefix.flatMap { prefix in
      plan.length(digits[prefix...]).map { $0 + prefix }
    } ?? (hasCode ? plan.length(digits[plan.code.count...]).map { $0 + plan.code.count } : nil)
      ?? (isInternational ? nil : plan.serviceLength(digits))
  }

  /// Whether the digits are a service number, such as 1800 123 456. Such a number can be dialled
  /// only within the country.
  var isServiceNumber: Bool { !isInternational && plan.serviceLength(digits) != nil }

  /// Whether the current digits are a complete number.
  var isComplete: Bool { digits.count == expectedCount }

  /// Whether the digits are a complete domestic or foreign number if no more digits follow.
  var isCompleteAtEnd: Bool {
    if isComplete { return true }
    if isInternational {
      return expectedCount == nil && digits.first != 0 && (8...15).contains(digits.count)
    }
    return false
  }

  /// Whether the digits are a company's short number.
  var isShort: Bool { !isInternational && plan.isShort(digits) }

  /// Returns the link that dials the number, with the parameters in the order of RFC 3966, section
  /// 3.
  func uri(extension ext: String?) -> String {
    let text = { (digits: ArraySlice<UInt8>) in
      String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    }
    let ext = ext.map { ";ext=\($0)" } ?? ""
    let code = "+\(text(plan.code[...]))"
    if isInternational { return "tel:+\(text(digits[...]))\(ext)" }
    if let prefix = nationalPrefix, plan.length(digits[prefix...]) != nil {
      return "tel:\(code)\(text(digits[prefix...]))\(ext)"
    }
    if hasCode { return "tel:+\(text(digits[...]))\(ext)" }
    return "tel:\(text(digits[...]))\(ext);phone-context=\(code)"
  }

  /// The number of digits before the national number; nil if the digits have the country code or
  /// are not a national number.
  private var nationalPrefix: Int? {
    if isInternational { return nil }
    if !plan.trunk.isEmpty, digits.starts(with: plan.trunk) { return plan.trunk.count }
    return plan.isTrunkOptional && plan.length(digits[...]) != nil ? 0 : nil
  }

  private var hasCode: Bool { digits.starts(with: plan.code) }
}
