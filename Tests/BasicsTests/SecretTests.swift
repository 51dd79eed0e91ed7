import Basics
import Testing

@Suite struct SecretTests {
  @Test func secretIsNeverShown() {
    let secret = Secret("hidden-word")
    var dumped = ""
    dump(secret, to: &dumped)
    let shown = [
      "\(secret)", String(reflecting: secret), dumped, "\(Optional(secret) as Any)", "\([secret])",
    ]
    for text in shown { #expect(!text.contains("hidden"), "\(text)") }
    #expect("\(secret)" == "***")
    #expect(secret.reveal() == "hidden-word")
  }
}
