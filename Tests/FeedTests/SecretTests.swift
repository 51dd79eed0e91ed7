import Testing

@testable import Feed

@Suite struct SecretTests {
  @Test func secretIsNeverShown() {
    let configuration = FeedConfiguration(
      url: "http://feed.example/", user: Secret("hidden-user"), password: Secret("hidden-word"))
    var dumped = ""
    dump(configuration, to: &dumped)
    let shown = [
      "\(configuration)", String(reflecting: configuration), dumped,
      "\(configuration.password)", String(reflecting: configuration.password),
      "\(Optional(configuration.password) as Any)", "\([configuration.user])",
    ]
    for text in shown { #expect(!text.contains("hidden"), "\(text)") }
    #expect("\(configuration.password)" == "***")
    #expect(configuration.password.reveal() == "hidden-word")
  }
}
