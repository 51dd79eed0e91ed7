import Listings
import Testing

@Suite struct LocalizedTextTests {
  @Test(arguments: [
    ("Life ฿1.9M", "", nil, "Life ฿1.9M"), ("ไลฟ์ อโศก", "", "ไลฟ์ อโศก", nil),
    ("ไลฟ์", "Life", "ไลฟ์", "Life"), ("Life", "Life Asok", "Life", "Life Asok"), ("", "", nil, nil),
  ])
  func singleNameGetsLanguageOfItsScript(
    name: String, english: String, expectedThai: String?, expectedEnglish: String?
  ) {
    let text = LocalizedText(name: name, english: english)
    #expect(text == LocalizedText(thai: expectedThai, english: expectedEnglish))
  }
}
