import Testing

@testable import Search

@Suite struct AnswerLanguageTests {
  @Test(arguments: [
    ("", AnswerLanguage.english), ("th", .thai), ("th-TH,th;q=0.9,en;q=0.8", .thai),
    ("en;q=0.5, TH;q=0.7", .thai), ("de", .english), ("th;q=0", .english), ("*", .english),
    ("de, *;q=0.1, th;q=0.05", .english), (";;,q=", .english),
  ])
  func theHeaderIsRead(header: String, language: AnswerLanguage) {
    #expect(AnswerLanguage(accepted: header) == language)
  }

  @Test(arguments: [
    (0.0, "N", "เหนือ"), (359.9, "N", "เหนือ"), (246.7, "WSW", "ตะวันตกเฉียงใต้"), (90, "E", "ตะวันออก"),
  ])
  func directions(bearing: Double, english: String, thai: String) {
    #expect(AnswerLanguage.english.compass(bearing) == english)
    #expect(AnswerLanguage.thai.compass(bearing) == thai)
  }
}
