import Testing

@testable import Mail

@Suite struct EmailAddressTests {
  @Test(arguments: [
    ("nok@homes.example", "nok@homes.example"), (" Nok@Homes.Example \n", "nok@homes.example"),
    ("a.b+c@x-y.co.th", "a.b+c@x-y.co.th"), ("o'hara@b.example", "o'hara@b.example"),
  ])
  func readsAddresses(text: String, address: String) {
    #expect(EmailAddress(text)?.text == address)
  }

  /// Strings that SMTP or a header would interpret as more than one address.
  @Test(arguments: [
    "", "@", "nok", "nok@", "@homes.example", "nok@homes", "a@b@c.example", "a b@c.example",
    "a@b.example\r\nRCPT TO:<x@y.example>", "a\r\nDATA@b.example", "a\n@b.example", "a\0@b.example",
    "<a@b.example>", "a<b@c.example", "a>b@c.example", "\"a b\"@c.example", "a,b@c.example",
    "a@b.example,c@d.example", ".a@b.example", "a.@b.example", "a..b@c.example", "a@.b.example",
    "a@b..example", "a@-b.example", "a@b-.example", "a@[127.0.0.1]", "a@127.0.0.1",
    "นก@homes.example", "a@บ้าน.example", "a@b.example;x", "a(b)@c.example", "a\u{7F}@b.example",
    "a@b.exam\u{202E}ple",
  ])
  func rejectsOtherTexts(text: String) {
    #expect(EmailAddress(text) == nil)
  }

  @Test func rejectsTooLongAddresses() {
    let local = String(repeating: "a", count: 64)
    #expect(EmailAddress("\(local)@b.example") != nil)
    #expect(EmailAddress("\(local)a@b.example") == nil)
    let domain = Array(repeating: String(repeating: "b", count: 61), count: 3).joined(
      separator: ".")
    #expect(EmailAddress("a@\(domain).example") != nil)
    #expect(EmailAddress("\(local)@\(domain).example") == nil)
    #expect(EmailAddress("a@\(String(repeating: "b", count: 64)).example") == nil)
  }
}
