import Testing

@testable import News

@Suite struct NewsReaderTests {
  private func items(_ text: String) throws -> [NewsItem] {
    try NewsReader.items(in: Array(text.utf8), charset: nil, host: "developer.example")
  }

  @Test func atomIsRead() throws {
    let found = try items(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Baan News</title>
      <link rel="self" href="https://developer.example/feed"/><updated>2026-11-01T00:00:00Z</updated>
      <entry><id>1</id><title type="html">Sky Asok &lt;b&gt;opens&lt;/b&gt; &amp;amp; sells</title>
      <link rel="enclosure" href="https://developer.example/p.jpg"/>
      <link href="https://developer.example/1"/><published>2026-11-20T09:30:00+07:00</published>
      <updated>2026-11-21T00:00:00Z</updated><summary>At Asok.</summary></entry>
      <entry><title>No link</title></entry>
      <entry><title>Script</title><link href="javascript:alert(1)"/></entry>
      <entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Deep <i>title</i></div></title>
      <link href="https://developer.example/2"/></entry>
      </feed>
      """)
    #expect(found.map(\.title) == ["Sky Asok opens & sells", "Deep title"])
    #expect(found.map(\.link) == ["https://developer.example/1", "https://developer.example/2"])
    #expect(found.map(\.published) == [1_795_141_800, nil])
    #expect(Set(found.map(\.source)) == ["Baan News"])
  }

  @Test func rssIsRead() throws {
    let found = try items(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0"><channel><link>https://developer.example</link><item>
      <title><![CDATA[เปิดตัว <em>สกาย อโศก</em>]]></title><link> https://developer.example/3
      </link><pubDate>Fri, 20 Nov 2026 09:30:00 +0700</pubDate>
      <description>&lt;script&gt;alert(1)&lt;/script&gt;ใกล้รถไฟฟ้า</description></item></channel></rss>
      """)
    #expect(found.map(\.title) == ["เปิดตัว สกาย อโศก"])
    #expect(found.first?.link == "https://developer.example/3")
    #expect(found.first?.published == 1_795_141_800)
    #expect(found.first?.source == "developer.example")
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body>Not found</body></html>", "<html><title>x</title></html>", "",
    "plain text", "<feed><entry>", "{\"items\": []}",
    #"<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel><title>&a;</title></channel></rss>"#,
  ])
  func otherDocumentsAreNotFeeds(text: String) {
    #expect(throws: NewsError.self) { try items(text) }
  }

  @Test func longFeedsAreLimited() throws {
    let entry =
      "<item><title>\(String(repeating: "a", count: 5_000))</title><link>http://a.example/</link></item>"
    let found = try items(
      "<rss><channel>\(String(repeating: entry, count: 400))</channel></rss>")
    #expect(found.count == NewsReader.itemsAtMost)
    #expect(found[0].title.count == NewsReader.titleLength)
    #expect(throws: NewsError.self) {
      try items("<rss><channel>\(String(repeating: entry, count: 2_000))</channel></rss>")
    }
  }

  @Test(arguments: [
    ("Sat, 07 Sep 2002 00:00:01 GMT", 1_031_356_801), ("7 Sep 2002 00:00 +0000", 1_031_356_800),
    ("2002-09-07T00:00:01Z", 1_031_356_801), ("2002-09-07T07:00:01.5+07:00", 1_031_356_801),
    ("Sat, 07 Sep 2002 07:00:00 ICT", 1_031_356_800),
  ])
  func datesAreRead(text: String, seconds: Int64) {
    #expect(NewsDate.seconds(text) == seconds)
  }

  @Test(arguments: ["", "yesterday", "2002-13-01T00:00:00Z", "32 Foo 2002 00:00 GMT", "2002-09-07"])
  func otherTextsAreNotDates(text: String) {
    #expect(NewsDate.seconds(text) == nil)
  }
}
