import Spelling
import HomefindTesting
import Testing

@Suite struct SpellingKeyTests {
  @Test(arguments: [
    ("Mo Chit", "mochit"), ("Mo-Chit", "mochit"), ("MO CHIT", "mochit"), ("mo_chit.", "mochit"),
    ("Ｍｏ　Ｃｈｉｔ ８", "mochit8"), ("Ha'Yaek  Lat Phrao", "hayaeklatphrao"),
    ("Café Ünïvërsité", "cafeuniversite"), ("Cafe\u{301}", "cafe"), ("Đà Nẵng", "danang"),
    ("ŁÓDŹ", "lodz"), ("İzmir", "izmir"), ("Straße", "straße"), ("Αθήνα", "αθήνα"),
    ("หมอชิต", "หมอชิต"), (" ห้าแยก ลาดพร้าว ", "ห้าแยกลาดพร้าว"),
    ("เเบริ่ง", "แบริ่ง"), ("พหลโยธิน ๕๙", "พหลโยธิน59"), ("กรุงเทพฯ", "กรุงเทพ"),
    ("หมอ\u{200B}ชิต", "หมอชิต"), ("\u{FEFF}Asok\u{200D}", "asok"), ("฿ ?! -", ""), ("", ""),
  ])
  func folds(_ name: String, _ expected: String) {
    #expect(Array(SpellingKey(name).text.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(SpellingKey(name).isEmpty == expected.isEmpty)
  }

  /// Sequences that look the same on a screen, written as scalars because editors hide the
  /// difference.
  @Test(arguments: [
    // น้ำ: sara am after the tone mark, in two halves, with the tone between, before or after.
    ([0x0E19, 0x0E49, 0x0E33], [0x0E19, 0x0E49, 0x0E4D, 0x0E32]),
    ([0x0E19, 0x0E49, 0x0E33], [0x0E19, 0x0E4D, 0x0E49, 0x0E32]),
    ([0x0E19, 0x0E49, 0x0E33], [0x0E19, 0x0E33, 0x0E49]),
    // คำ: sara am without a tone.
    ([0x0E04, 0x0E33], [0x0E04, 0x0E4D, 0x0E32]),
    // กี่ and กุ้: the tone before the vowel.
    ([0x0E01, 0x0E35, 0x0E48], [0x0E01, 0x0E48, 0x0E35]),
    ([0x0E01, 0x0E38, 0x0E49], [0x0E01, 0x0E49, 0x0E38]),
    // แ as two เ.
    ([0x0E41, 0x0E01], [0x0E40, 0x0E40, 0x0E01]),
  ])
  func thaiVariantsHaveOneKey(_ first: [UInt32], _ second: [UInt32]) {
    func key(_ values: [UInt32]) -> SpellingKey {
      SpellingKey(String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init))))
    }
    #expect(key(first) == key(second))
    #expect(key(first).text.unicodeScalars.map(\.value) == first)
  }

  @Test(arguments: [("หมา", "ม้า"), ("ม่า", "ม้า"), ("Talat", "Talad"), ("N8", "N9")])
  func keepsApart(_ first: String, _ second: String) {
    #expect(SpellingKey(first) != SpellingKey(second))
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("Talat", "Talad", 1), ("Mo Chit", "Mo Chti", 1),
    ("kitten", "sitting", 3), ("Watthana", "Vadhana", 3), ("ca", "abc", 3), ("ab", "ba", 1),
  ])
  func countsChanges(_ first: String, _ second: String, _ expected: Int) {
    let (a, b) = (SpellingKey(first), SpellingKey(second))
    #expect(a.distance(to: b) == expected)
    #expect(b.distance(to: a) == expected)
    #expect(a.distance(to: b, limit: expected) == expected)
    #expect(a.distance(to: b, limit: expected - 1) == nil)
  }

  /// Compares the distance with the full table, which is filled without a band or an early exit.
  @Test func agreesWithTheFullTable() {
    var random = SeededRandom(seed: 2013)
    func word() -> String {
      String(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          "abก".randomElement(using: &random) ?? "a"
        })
    }
    for _ in 0..<1500 {
      let (a, b) = (word(), word())
      let expected = Self.fullDistance(Array(a.unicodeScalars), Array(b.unicodeScalars))
      for limit in 0...9 {
        let found = SpellingKey(a).distance(to: SpellingKey(b), limit: limit)
        #expect(found == (expected <= limit ? expected : nil), "\(a) \(b) \(limit)")
      }
    }
  }

  private static func fullDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        if i == 0 || j == 0 {
          table[i][j] = i + j
          continue
        }
        var cost = min(table[i - 1][j], table[i][j - 1]) + 1
        cost = min(cost, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, table[i - 2][j - 2] + 1)
        }
        table[i][j] = cost
      }
    }
    return table[a.count][b.count]
  }
}
