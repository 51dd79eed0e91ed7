import Messages
import Parameters
import Testing

@testable import Search

@Suite struct AnswerLanguageTests {
  @Test(arguments: [
    (0.0, "N", "เหนือ"), (359.9, "N", "เหนือ"), (246.7, "WSW", "ตะวันตกเฉียงใต้"), (90, "E", "ตะวันออก"),
  ])
  func directions(bearing: Double, english: String, thai: String) {
    #expect(Language.english.compass(bearing) == english)
    #expect(Language.thai.compass(bearing) == thai)
  }
}
