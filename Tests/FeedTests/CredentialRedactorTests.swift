import Testing

@testable import Feed

@Suite struct CredentialRedactorTests {
  private static func struck(
    _ text: String, user: String = "", password: String = "", url: String = "http://feed.example/"
  ) -> String {
    CredentialRedactor(FeedConfiguration(url: url, user: Secret(user), password: Secret(password)))
      .struck(from: text)
  }

  @Test func everyOccurrenceIsStruck() {
    #expect(Self.struck("x a b y a b", password: "a b") == "x *** y ***")
    #expect(Self.struck("someone/hush", user: "someone", password: "hush") == "***/***")
    #expect(Self.struck("hush-hush-hush", password: "hush-hush") == "***")
    #expect(Self.struck("x hush-hush", user: "hush", password: "hush-hush") == "x ***")
    #expect(Self.struck("x…") == "x…")
    #expect(Self.struck("", password: "hush") == "")
  }

  @Test func capitalsHideWhatIsLongEnoughToBeNoWord() {
    #expect(Self.struck("HuSh", password: "hUsH") == "***")
    #expect(Self.struck("A cab, a CAB", password: "cab") == "A ***, a CAB")
    #expect(Self.struck("PÄSSWORD", password: "päss word") == "***")
  }

  @Test(arguments: [
    ("xhush-h…", "x***…"), ("xh…", "x***…"), ("hush-h", "hush-h"), ("hush-h… x", "hush-h… x"),
    ("xhush-hush…", "x***…"), ("x…", "x…"), ("…", "…"),
  ])
  func theBeginningOfAPasswordBeforeACutIsStruck(text: String, told: String) {
    #expect(Self.struck(text, password: "hush-hush") == told)
  }

  @Test(arguments: [
    ("http://who:hush@feed.example/", "who hush d2hvOmh1c2g=", "*** *** ***="),
    ("http://who@feed.example/", "who d2hvOg==", "*** ***=="),
    ("http://:hush@feed.example/", "hush OmH1c2g=", "*** ***="),
    ("http://w%3Ao:h%zz:@@feed.example/a@b", "w:o w%3ao h%zz:@ a@b", "*** *** *** a@b"),
    ("http://feed.example/?who:hush@x", "who hush", "who hush"), ("hush@", "hush", "hush"),
  ])
  func theLoginOfTheAddressIsStruck(url: String, text: String, told: String) {
    #expect(Self.struck(text, url: url) == told)
  }

  @Test func whatReadingChangesIsStruck() {
    // Controls are read as spaces, white space at the ends is dropped, a prefix as well.
    #expect(Self.struck("hush hush", password: "hush\thush") == "***")
    #expect(Self.struck("hush", password: " hush\n") == "***")
    #expect(Self.struck("hush", password: "s:hush") == "***")
  }

  @Test func whatIsToldIsStruckBeforeItIsShortened() {
    let login = CredentialRedactor(
      FeedConfiguration(url: "", user: Secret(""), password: Secret("hush-hush")))
    #expect(login.told("12345 hush-hush 7", atMost: 8) == "12345 **…")
    #expect(login.told("12345", atMost: 5) == "12345")
  }
}
