import Basics
import Testing

@Suite struct AddressRedactorTests {
  @Test(arguments: [
    ("http://u:pw123@127.0.0.1:1/", "http://***@127.0.0.1:1/"),
    ("https://n:news%40pw@news.example/feed", "https://***@news.example/feed"),
    ("https://token-only@api.example", "https://***@api.example"),
    ("https://a:p@ss@api.example/x", "https://***@api.example/x"),
    ("http://u:p/w@feed.example/x", "http://***@feed.example/x"),
    (
      "osrm=https://r:pw@a.example,valhalla=https://b.example?api_key=K1&x=1",
      "osrm=https://***@a.example,valhalla=https://b.example?api_key=***&x=1"
    ),
    (
      "osrm=https://a.example/?key=K1,valhalla=https://u:p@b.example/",
      "osrm=https://a.example/?key=***,valhalla=https://***@b.example/"
    ),
    (
      "https://tiles.example/{z}/{x}/{y}.png?style=1&KEY=TILEKEY#key=x",
      "https://tiles.example/{z}/{x}/{y}.png?style=1&KEY=***#key=***"
    ),
    (
      "https://x.example/?access_token=a.b&X-Amz-Signature=f0&sig=1&appid=2&subscription-key=3",
      "https://x.example/?access_token=***&X-Amz-Signature=***&sig=***&appid=***&subscription-key=***"
    ),
    ("https://x.example/?%6Bey=abc", "https://x.example/?%6Bey=***"),
    (
      "https://x.example/?code=1&token_v2=2&PHPSESSID=3&user[0]=4",
      "https://x.example/?code=***&token_v2=***&PHPSESSID=***&user[0]=***"
    ),
    (
      "https://x.example/?userId=somchai&loginName=s&loginid=4&id=7",
      "https://x.example/?userId=***&loginName=***&loginid=***&id=7"
    ),
    (
      "https://a.example?token=1 https://b:c@d.example",
      "https://a.example?token=*** https://***@d.example"
    ),
    (
      "postgresql://homes:word@db.example:5432/homes?password=word&sslmode=require",
      "postgresql://***@db.example:5432/homes?password=***&sslmode=require"
    ),
    ("host=db user=homes password='a b' dbname=x", "host=db user=homes password=*** dbname=x"),
    ("“http://u:pw@x.example” cannot be reached", "“http://***@x.example” cannot be reached"),
  ])
  func secretsAreMasked(text: String, masked: String) {
    #expect(AddressRedactor.masked(text) == masked)
    #expect(AddressRedactor.masked(masked) == masked)
  }

  @Test(arguments: [
    "", "http://127.0.0.1:8080/", "https://[::1]:8443/?tab=nearby&home=sample.1",
    "nok@homes.example",
    "https://x.example/@13.7,100.5,15z", "http://host:8080/@user/path", "min-price=3m",
    "https://x.example/?monkeys=2&keyword=condo", "unix:/run/homefind.sock", "3 < 4 = no",
  ])
  func otherTextIsUnchanged(text: String) {
    #expect(AddressRedactor.masked(text) == text)
  }
}
