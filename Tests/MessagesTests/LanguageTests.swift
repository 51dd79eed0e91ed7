import Messages
import Testing

@Suite struct LanguageTests {
  @Test(arguments: [
    ("", Language.english), ("th", .thai), ("th-TH,th;q=0.9,en;q=0.8", .thai),
    ("en;q=0.5, TH;q=0.7", .thai), ("de", .english), ("th;q=0", .english), ("*", .english),
    ("de, *;q=0.1, th;q=0.05", .english), (";;,q=", .english),
  ])
  func acceptLanguageHeaderIsRead(header: String, language: Language) {
    #expect(Language(accepted: header) == language)
  }

  @Test(
    arguments: [
      ([:], Language.english), (["LANG": "th_TH.UTF-8"], .thai), (["LANG": "th"], .thai),
      (["LC_ALL": "C", "LANG": "th_TH.UTF-8"], .english),
      (["LC_ALL": "", "LC_MESSAGES": "th_TH", "LANG": "en_GB"], .thai),
      // A different language whose code starts with the same letters.
      (["LANG": "the_NP.UTF-8"], .english), (["LC_ALL": "de_DE"], .english),
    ] as [([String: String], Language)])
  func localeVariablesAreRead(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }
}
