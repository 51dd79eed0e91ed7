import ListingSources
import Testing

@Suite struct CredentialRedactorTests {
  private static func masked(
    _ text: String, user: String = "", password: String = "", url: String = "http://feed.example/"
  ) -> String {
    CredentialRedactor(logins: [(user, password)], address: url).masked(text)
  }

  @Test func everyOccurrenceIsMasked() {
    #expect(Self.masked("x a b y a b", password: "a b") == "x *** y ***")
    #expect(Self.masked("someone/hush", user: "someone", password: "hush") == "***/***")
    #expect(Self.masked("hush-hush-hush", password: "hush-hush") == "***")
    #expect(Self.masked("x hush-hush", user: "hush", password: "hush-hush") == "x ***")
    #expect(Self.masked("x…") == "x…")
    #expect(Self.masked("", password: "hush") == "")
  }

  @Test func letterCaseOfLongSecretsIsIgnored() {
    #expect(Self.masked("HuSh", password: "hUsH") == "***")
    #expect(Self.masked("A cab, a CAB", password: "cab") == "A ***, a CAB")
    #expect(Self.masked("PÄSSWORD", password: "päss word") == "***")
  }

  @Test(arguments: [
    ("xhush-h…", "x***…"), ("xh…", "x***…"), ("hush-h", "hush-h"), ("hush-h… x", "hush-h… x"),
    ("xhush-hush…", "x***…"), ("x…", "x…"), ("…", "…"),
  ])
  func beginningOfPasswordBeforeCutIsMasked(text: String, masked: String) {
    #expect(Self.masked(text, password: "hush-hush") == masked)
  }

  @Test(arguments: [
    ("http://who:hush@feed.example/", "who hush d2hvOmh1c2g=", "*** *** ***="),
    ("http://who@feed.example/", "who d2hvOg==", "*** ***=="),
    ("http://:hush@feed.example/", "hush OmH1c2g=", "*** ***="),
    ("http://w%3Ao:h%zz:@@feed.example/a@b", "w:o w%3ao h%zz:@ a@b", "*** *** *** a@b"),
    ("http://feed.example/?who:hush@x", "who hush", "who hush"), ("hush@", "hush", "hush"),
  ])
  func loginInAddressIsMasked(url: String, text: String, masked: String) {
    #expect(Self.masked(text, url: url) == masked)
  }

  @Test func spellingsAfterReadingAreMasked() {
    // Parsing turns control characters into spaces and drops a prefix and white space at the ends.
    #expect(Self.masked("hush hush", password: "hush\thush") == "***")
    #expect(Self.masked("hush", password: " hush\n") == "***")
    #expect(Self.masked("hush", password: "s:hush") == "***")
  }

  @Test func textIsMaskedBeforeItIsShortened() {
    let redactor = CredentialRedactor(logins: [("", "hush-hush")])
    #expect(redactor.masked("12345 hush-hush 7", atMost: 8) == "12345 **…")
    #expect(redactor.masked("12345", atMost: 5) == "12345")
  }
}
