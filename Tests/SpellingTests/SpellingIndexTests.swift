import Testing

@testable import Spelling

@Suite struct SpellingIndexTests {
  typealias Candidate = SpellingCandidate<String>

  static let index: SpellingIndex<String> = {
    var index = SpellingIndex<String>(removing: [
      "BTS", "MRT", "Airport Rail Link", "station", "สถานี", "สถานีรถไฟฟ้า", "อ", "อำเภอ", "เขต",
    ])
    index.insert("N8", names: ["N8", "Mo Chit", "หมอชิต"])
    index.insert("E4", names: ["E4", "Asok", "อโศก"])
    index.insert("CEN-1", names: ["CEN", "Siam", "สยาม"])
    index.insert("CEN-2", names: ["CEN", "Siam", "สยาม"])
    index.insert("E13", names: ["E13", "Bang Na", "บางนา"])
    index.insert("S12", names: ["S12", "Bang Wa", "บางหว้า"])
    index.insert("N18", names: ["N18", "Phahon Yothin 59", "พหลโยธิน 59"])
    index.insert("N10", names: ["N10", "Phahon Yothin 24", "พหลโยธิน 24"])
    index.insert("BL14", names: ["BL14", "Phahon Yothin", "พหลโยธิน"])
    index.insert("BL13", names: ["BL13", "Chatuchak Park", "สวนจตุจักร"])
    index.insert("N5", names: ["N5", "Ari", "อารีย์"])
    index.insert("BL11", names: ["BL11", "สถานีกลางบางซื่อ", "Bang Sue Grand Station"])
    return index
  }()

  @Test(arguments: [
    ("Mo Chit", ["N8"]), ("mochit", ["N8"]), ("MO-CHIT", ["N8"]), ("n8", ["N8"]), ("หมอชิต", ["N8"]),
    ("BTS Mo Chit", ["N8"]), ("mo chit station", ["N8"]), ("BTS station Mo Chit", ["N8"]),
    ("สถานีหมอชิต", ["N8"]), ("สถานี หมอชิต", ["N8"]), ("สถานีรถไฟฟ้า BTS หมอชิต", ["N8"]),
    ("BTSหมอชิต", ["N8"]), ("Airport Rail Link Asok", ["E4"]), ("เขตอโศก", ["E4"]),
    ("อ.อโศก", ["E4"]), ("Siam", ["CEN-1", "CEN-2"]), ("สยาม", ["CEN-1", "CEN-2"]),
    ("cen", ["CEN-1", "CEN-2"]), ("สถานีกลางบางซื่อ", ["BL11"]), ("กลางบางซื่อ", ["BL11"]),
    ("Bang Sue Grand", ["BL11"]), ("พหลโยธิน ๕๙", ["N18"]), ("Phahon Yothin", ["BL14"]),
  ])
  func findsExactly(_ text: String, _ expected: [String]) {
    #expect(Self.index.match(text) == .exact(expected))
  }

  @Test(arguments: [
    ("Mo Chid", "N8", "Mo Chit"), ("Moh Chit", "N8", "Mo Chit"), ("Mor Chitt", "N8", "Mo Chit"),
    ("Asoke", "E4", "Asok"), ("BTS Asoke", "E4", "Asok"), ("Arii", "N5", "Ari"),
    ("Chatujak Park", "BL13", "Chatuchak Park"), ("หมอชิด", "N8", "หมอชิต"),
    ("สถานีหมอชิด", "N8", "หมอชิต"), ("Pahon Yothin 59", "N18", "Phahon Yothin 59"),
    ("บางหวา", "S12", "บางหว้า"),
  ])
  func findsAClearlyClosestName(_ text: String, _ value: String, _ spelling: String) {
    #expect(Self.index.match(text) == .close([value], spelling: spelling))
  }

  @Test func findsAllThatShareTheClosestName() {
    #expect(Self.index.match("Siamm") == .close(["CEN-1", "CEN-2"], spelling: "Siam"))
  }

  @Test func commonPrefixMatchesNoName() {
    var index = Self.index
    index.insert("BL08", names: ["BL08", "Bang O", "บางอ้อ"])
    #expect(index.match("Bang") == .unknown(nearest: ["Bang O", "Bang Na", "Bang Wa"]))
    #expect(index.match("Bang 0") == .unknown(nearest: ["Bang O", "Bang Na", "Bang Wa"]))
    #expect(index.match("Banh O") == .close(["BL08"], spelling: "Bang O"))
  }

  @Test func reportsSeveralEquallyCloseNames() {
    let expected = [
      Candidate(spelling: "Bang Na", value: "E13"), Candidate(spelling: "Bang Wa", value: "S12"),
    ]
    #expect(Self.index.match("Bang Ma") == .ambiguous(expected))
  }

  @Test(arguments: [
    ("Phahon Yothin 58", ["Phahon Yothin 59", "Phahon Yothin", "Phahon Yothin 24"]),
    ("Phahon", ["Phahon Yothin", "Phahon Yothin 24", "Phahon Yothin 59"]),
    ("Aso", ["Asok"]), ("N9", ["N5", "N8"]), ("Sukhumvitsky", []),
    ("จตุจักร", ["สวนจตุจักร"]), ("", []), ("?!", []), ("東京", []),
  ])
  func offersTheNearest(_ text: String, _ expected: [String]) {
    guard case .unknown(let nearest) = Self.index.match(text) else {
      Issue.record("\(text) was found: \(Self.index.match(text))")
      return
    }
    #expect(Array(nearest.prefix(expected.count)) == expected, "\(nearest)")
    #expect(nearest.count <= 3)
  }

  @Test func removableWordAloneIsKept() {
    var index = SpellingIndex<Int>(removing: ["station"])
    index.insert(1, names: ["Station"])
    #expect(index.match("station") == .exact([1]))
    #expect(index.match("station station") == .exact([1]))
  }

  @Test func thaiWordEndsAtLetterBoundary() {
    var index = SpellingIndex<Int>(removing: ["เขต"])
    index.insert(1, names: ["์อุดม"])
    #expect(index.match("เขต์อุดม") == .unknown(nearest: ["์อุดม"]))
    #expect(index.match("เขต ์อุดม") == .exact([1]))
  }

  @Test func emptySpellingIndexMatchesNothing() {
    #expect(SpellingIndex<Int>().match("Asok") == .unknown(nearest: []))
  }
}
