import Basics
import FoundationEssentials
import Glibc
import WSSecurity
import XMLStream

/// The password format in the envelope's UsernameToken (Web Services Security).
public enum TokenPassword: String, Sendable, Hashable, CaseIterable {
  /// No token is sent; only the body contains the login.
  case none
  /// The plain password.
  case text
  /// A digest of the nonce, the time and the password.
  case digest
}

/// The nonce and the creation time of a UsernameToken.
package struct TokenStamp: Sendable {
  /// The nonce, which is random for each token.
  var nonce: [UInt8]
  /// The creation time, in seconds since 1970 (UTC).
  var seconds: Int64

  /// Creates a stamp with the current time.
  package static func now() -> TokenStamp {
    var generator = SystemRandomNumberGenerator()
    let nonce = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return TokenStamp(nonce: nonce, seconds: Int64(time(nil)))
  }

  /// The time in XML Schema format, such as 2026-11-21T07:00:00Z.
  var created: String { CivilDate.text(secondsSince1970: seconds) }
}

extension XMLWriter {
  /// Writes the envelope's header with a UsernameToken (OASIS UsernameToken Profile 1.0).
  mutating func securityHeader(
    _ form: TokenPassword, user: String, password: String, stamp: TokenStamp
  ) {
    guard form != .none else { return }
    start("s:Header")
    start("o:Security")
    attribute("s:mustUnderstand", "1")
    attribute("xmlns:o", SecurityNames.extension10)
    start("o:UsernameToken")
    element("o:Username", text: user)
    start("o:Password")
    if form == .text {
      attribute("Type", SecurityNames.passwordText)
      text(password)
    } else {
      attribute("Type", SecurityNames.passwordDigest)
      let digest = PasswordDigest.bytes(
        nonce: stamp.nonce, created: stamp.created, password: password)
      text(Data(digest).base64EncodedString())
    }
    end()
    start("o:Nonce")
    attribute("EncodingType", SecurityNames.base64Binary)
    text(Data(stamp.nonce).base64EncodedString())
    end()
    start("u:Created")
    attribute("xmlns:u", SecurityNames.utility10)
    text(stamp.created)
    for _ in 0..<4 { end() }
  }
}
