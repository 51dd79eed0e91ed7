import Foundation
import Testing

@testable import Mail

/// Text that people send to strangers must not contain anything that a mail program would turn into
/// a link.
@Suite struct UnlinkedTextTests {
  @Test(arguments: [
    ("Bank Security https://evil.example/login", "Bank Security …"),
    ("verify: https://evil.example/login?u=1 now", "verify: … now"),
    ("WWW.evil.example", "…"), ("go to evil.example", "go to …"), ("evil.example.", "…"),
    ("(evil.example)", "…"), ("a,b.co", "…"), ("nok@homes.example", "…"),
    ("\\\\server\\share", "…"), ("hxxp:/x", "…"), ("10.0.0.1", "…"), ("xn--evil.xn--p1ai", "…"),
    // Lookalikes that programs may resolve as ASCII.
    ("evil\u{3002}example", "…"), ("ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ", "…"), ("evil\u{2024}com", "…"),
    ("evil\u{FF61}com", "…"), ("https\u{A789}\u{2215}\u{2215}x", "…"),
    ("บ้าน.ไทย", "บ้าน. ไทย"), ("банк.рф", "банк. рф"), ("javascript:alert", "javascript: alert"),
    ("Call 02-123-4567 8", "Call …"), ("+66 2 123 4567", "…"), ("โทร ๐๒๑๒๓๔๕๖ ด่วน", "โทร … ด่วน"),
    // Text without links stays unchanged.
    ("Home for two", "Home for two"), ("ถ.สุขุมวิท 31", "ถ. สุขุมวิท 31"),
    ("No.5, 2.5 million", "No.5, 2.5 million"),
    ("3,000,000 - 5,000,000", "3,000,000 - 5,000,000"), ("Nok & Ben!", "Nok & Ben!"),
    ("24/7", "24/7"), ("12:30", "12:30"), ("So... yes", "So... yes"), ("", ""),
  ])
  func linksAreRemoved(text: String, expected: String) {
    #expect(UnlinkedText.line(text) == expected)
  }

  /// Foundation's detector of links and telephone numbers is not available on Linux. Mail programs
  /// turn a word into a link if it has a scheme, `www.`, an at sign, or a dot before a letter.
  @Test(arguments: ["mailto:nok@homes.example", "http:evil.example", "tel:+6621234567", "a.b"])
  func noSchemeIsLinked(text: String) {
    let line = UnlinkedText.line(text)
    #expect(line.wholeMatch(of: /.*(:\/\/|@|www\.|[^\s.]\.[^\s\d.]|[a-z]:\S).*/) == nil, "\(line)")
  }
}
