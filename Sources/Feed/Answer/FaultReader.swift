import XMLStream

/// Reads a SOAP 1.1 or 1.2 fault.
struct FaultReader {
  /// The fault's code without its prefix; the innermost code if codes are nested.
  private(set) var code: String?
  /// The fault's text, in English if available.
  private(set) var text: String?

  private var depth = 0
  private var detailDepth = 0
  private var field = TextStart(limit: 4_096)
  private var fieldIsEnglish = false
  private var textIsEnglish = false

  mutating func start(_ element: borrowing XMLElement) {
    depth += 1
    field.removeAll()
    if element.code == ElementCode.detail, detailDepth == 0 { detailDepth = depth }
    if element.code == ElementCode.faultText {
      fieldIsEnglish = element.attribute("lang")?.lowercased().hasPrefix("en") ?? false
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) { field.append(bytes) }

  mutating func end(code ended: Int) {
    if detailDepth == 0 {
      let value = field.text
      if ended == ElementCode.faultCode, let value, !field.isCut {
        code = value.split(separator: ":").last.map(String.init)
      } else if ended == ElementCode.faultText, let value,
        text == nil || (fieldIsEnglish && !textIsEnglish)
      {
        text = value
        textIsEnglish = fieldIsEnglish
      }
    } else if depth == detailDepth {
      detailDepth = 0
    }
    field.removeAll()
    depth -= 1
  }

  /// Whether the service rejected the user name or password. Services use different codes for this,
  /// so if the code is inconclusive, the decision depends on keywords in the text.
  var isAboutLogin: Bool {
    let codes = ["FailedAuthentication", "InvalidSecurity", "InvalidSecurityToken", "Unauthorized"]
    if let code, codes.contains(where: code.contains) { return true }
    let words = [
      "password", "pass word", "login", "logon", "log in", "credential", "authenticat",
      "unauthori", "not authori", "access denied", "user name", "username", "userid", "user id",
      "รหัสผ่าน", "เข้าสู่ระบบ", "ชื่อผู้ใช้",
    ]
    let text = (text ?? "").lowercased()
    return words.contains(where: text.contains)
  }
}
