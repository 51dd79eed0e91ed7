import Basics
import Feed
import Testing

@Suite struct FeedConfigurationTests {
  @Test func loginIsNeverShown() {
    let configuration = FeedConfiguration(
      url: "http://feed.example/", user: Secret("hidden-user"), password: Secret("hidden-word"))
    var dumped = ""
    dump(configuration, to: &dumped)
    for text in ["\(configuration)", String(reflecting: configuration), dumped] {
      #expect(!text.contains("hidden"), "\(text)")
    }
  }
}
