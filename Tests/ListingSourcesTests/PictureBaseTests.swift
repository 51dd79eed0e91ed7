import ListingSources
import Testing

@Suite struct PictureBaseTests {
  static let cases: [(String, String?)] = [
    ("a.jpg", "http://h:8/app/a.jpg"),
    ("p/บ 1.jpg", "http://h:8/app/p/%E0%B8%9A%201.jpg"),
    ("/a.jpg", "http://h:8/a.jpg"),
    ("p\\a.jpg", "http://h:8/app/p/a.jpg"),
    ("//cdn.example/a.jpg", "http://cdn.example/a.jpg"),
    ("https://cdn.example/a.jpg?x=1", "https://cdn.example/a.jpg?x=1"),
    ("HTTP://cdn.example/a", "http://cdn.example/a"),
    ("a:b.jpg", nil), ("javascript:alert(1)", nil), (" JavaScript:alert(1)", nil),
    ("java\nscript:alert(1)", nil), ("data:image/svg+xml,<svg/>", nil), ("file:///etc/passwd", nil),
    ("\\\\server\\share\\a.jpg", nil), ("C:\\a.jpg", nil), ("http:", nil), ("http:///x", nil),
    ("https:/x", nil), ("//", nil), ("", nil), ("x/a:b.jpg", "http://h:8/app/x/a:b.jpg"),
    ("\"><script>", "http://h:8/app/%22%3E%3Cscript%3E"), ("a%20b.jpg", "http://h:8/app/a%20b.jpg"),
    ("?q=1", "http://h:8/app/?q=1"),
  ]

  @Test(arguments: cases)
  func namesBecomeAddresses(name: String, address: String?) throws {
    let base = try #require(PictureBase("http://user:word@h:8/app/Service.svc?x=/y"))
    #expect(base.address(of: name) == address)
    #expect(base.remote == "h:8")
  }

  @Test(arguments: ["", "h/app", "ftp://h/", "http:h", "http://", "http://@/x"])
  func otherTextsAreNotBases(text: String) {
    #expect(PictureBase(text) == nil)
  }

  @Test func bareHostIsABase() {
    #expect(PictureBase("https://h")?.address(of: "a.jpg") == "https://h/a.jpg")
  }

  /// The built-in sample's pictures come from the server that shows the results.
  @Test func pathIsABase() throws {
    let base = try #require(PictureBase("/sample/pictures"))
    #expect(base.address(of: "a.svg") == "/sample/a.svg")
    #expect(base.address(of: "/b/a b.svg") == "/b/a%20b.svg")
    #expect(base.address(of: "//cdn.example/a.svg") == "//cdn.example/a.svg")
    #expect(base.address(of: "javascript:alert(1)") == nil)
    #expect(base.remote == "")
    #expect(PictureBase("//h/app/") == nil)
  }
}
