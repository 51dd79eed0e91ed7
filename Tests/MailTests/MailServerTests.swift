import Testing

@testable import Mail

@Suite struct MailServerTests {
  @Test func readsAddresses() throws {
    let plain = try #require(MailServer("smtp://mail.example"))
    #expect(plain.place == "smtp://mail.example:587" && plain.user == nil && !plain.isLoopback)
    let secure = try #require(MailServer("smtps://homes%40mail.example@Mail.Example:4650/"))
    #expect(secure.place == "smtps://mail.example:4650" && secure.user == "homes@mail.example")
    #expect(MailServer("smtps://mail.example")?.port == 465)
    for local in ["smtp://127.0.0.1:25", "smtp://localhost", "smtp://[::1]:2525"] {
      #expect(MailServer(local)?.isLoopback == true, "\(local)")
    }
  }

  @Test(arguments: [
    "", "mail.example", "http://mail.example", "smtp://", "smtp://user:secret@mail.example",
    "smtp://mail.example:0", "smtp://mail.example:70000", "smtp://mail.example/name",
    "smtp://mail.example\r\n", "smtp://a%0Ab@mail.example", "smtp://mail.example?x",
  ])
  func rejectsOtherTexts(text: String) {
    #expect(MailServer(text) == nil)
  }
}
