import Testing

@testable import Search

/// What people are told, in Thai.
@Suite struct ThaiSentencesTests {
  @Test(arguments: [
    ("is empty", "ว่างเปล่า"),
    ("“x” is not a whole number from 1 to 50", "“x” ไม่ใช่จำนวนเต็มตั้งแต่ 1 ถึง 50"),
    (
      "“Asgard” is not known; did you mean A or B?", "ไม่รู้จัก “Asgard” หมายถึง A หรือ B หรือไม่"
    ),
    (
      "“mochid” is taken for the station BTS Mo Chit (N8).",
      "เข้าใจว่า “mochid” คือสถานี BTS Mo Chit (N8)"
    ),
    ("This path answers to GET, HEAD only.", "ที่นี่ตอบเฉพาะ GET, HEAD"),
  ])
  func sentences(english: String, thai: String) {
    #expect(ThaiSentences.text(english) == thai)
  }

  @Test(arguments: ["", "no such sentence", "is emptyx", "“” is not a"])
  func othersAreLeft(text: String) {
    #expect(ThaiSentences.text(text) == nil)
  }

  /// What the searches complain of is known in Thai.
  @Test(arguments: [
    ["lat": ["x"], "lon": ["200"]], ["lat": [""], "lon": ["1", "2"], "limit": ["0"]],
    ["radius": ["far"], "type": ["castle"]], ["lat": ["1"], "lon": ["1"], "radius": ["60km"]],
    ["min-price": ["?"], "text": ["-"], "near-station": ["x"], "sort": ["x"], "since": ["x"]],
    ["cursor": ["x"], "facets": ["maybe"], "near-station": ["99km"], "raduis": ["1"]],
  ])
  func complaintsAreKnown(parameters: [String: [String]]) {
    let error = #expect(throws: SearchError.self) {
      try SearchQuery(kind: "nearby", parameters: parameters)
    }
    for parameter in error?.parameters ?? [] {
      #expect(parameter.told(in: .thai) != parameter, "\(parameter.reason)")
      #expect(parameter.told(in: .english) == parameter)
    }
  }
}
