import Basics
import Glibc
import WSSecurity
import XMLStream

/// Whether the login also stands in the envelope's header, as OASIS Web Services Security has it.
public enum SecurityHeader: String, Sendable, Hashable, CaseIterable {
  /// The login is in the body only.
  case none
  /// A UsernameToken with the password as it is.
  case text
  /// A UsernameToken with a digest of password, nonce and time.
  case digest
}

/// What makes one UsernameToken differ from the next.
package struct TokenStamp: Sendable {
  /// Chosen anew for each token.
  var nonce: [UInt8]
  /// Seconds since 1970, UTC.
  var seconds: Int64

  /// A stamp of now.
  package static func now() -> TokenStamp {
    var generator = SystemRandomNumberGenerator()
    let nonce = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return TokenStamp(nonce: nonce, seconds: Int64(time(nil)))
  }

  /// The time as XML Schema writes it, such as 2026-11-21T07:00:00Z.
  var created: String { CivilDate.text(secondsSince1970: seconds) }
}

extension XMLWriter {
  /// Writes an envelope's header with a UsernameToken (OASIS UsernameToken Profile 1.0).
  mutating func securityHeader(
    _ kind: SecurityHeader, user: String, password: String, stamp: TokenStamp
  ) {
    guard kind != .none else { return }
    start("s:Header")
    start("o:Security")
    attribute("s:mustUnderstand", "1")
    attribute("xmlns:o", SecurityNames.extension10)
    start("o:UsernameToken")
    element("o:Username", text: user)
    start("o:Password")
    if kind == .text {
      attribute("Type", SecurityNames.passwordText)
      text(password)
    } else {
      attribute("Type", SecurityNames.passwordDigest)
      text(
        base64(
          PasswordDigest.bytes(nonce: stamp.nonce, created: stamp.created, password: password)))
    }
    end()
    start("o:Nonce")
    attribute("EncodingType", SecurityNames.base64Binary)
    text(base64(stamp.nonce))
    end()
    start("u:Created")
    attribute("xmlns:u", SecurityNames.utility10)
    text(stamp.created)
    for _ in 0..<4 { end() }
  }
}

/// Bytes in base64 (RFC 4648, section 4).
package func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
