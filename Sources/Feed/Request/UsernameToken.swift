import Basics
import FoundationEssentials
import Glibc
import WSSecurity
import XMLStream

/// The form of the password in the UsernameToken of the envelope's header (Web Services Security).
public enum TokenPassword: String, Sendable, Hashable, CaseIterable {
  /// There is no token; the login is in the body only.
  case none
  /// The password as it is.
  case text
  /// A digest of password, nonce and time.
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
