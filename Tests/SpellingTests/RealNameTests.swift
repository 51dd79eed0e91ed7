import CSVStream
import Spelling
import HomefindTesting
import Testing

@Suite(
  .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct RealNameTests {
  /// Returns an index of a file's codes, English names and Thai names, and the indexed names. The
  /// index ignores `words`.
  static func index(
    _ file: String, _ prefix: String, removing words: [String]
  ) throws -> (index: SpellingIndex<String>, names: [(code: String, en: String, th: String)]) {
    let reader = try CSVReader(SharedData.bytes(of: file))
    let isStations = prefix.isEmpty
    let code = reader.column(named: isStations ? "code" : prefix + "code")
    let en = reader.column(named: isStations ? "name_en" : prefix + "en")
    let th = reader.column(named: isStations ? "name_th" : prefix + "th")
    var index = SpellingIndex<String>(removing: words)
    var names: [(String, String, String)] = []
    for row in reader {
      let row = try row.get()
      names.append((row[code], row[en], row[th]))
      index.insert(row[code], names: [row[code], row[en], row[th]])
    }
    return (index, names)
  }

  static func stations() throws -> (
    index: SpellingIndex<String>, names: [(code: String, en: String, th: String)]
  ) {
    try index(
      "bangkok-stations.csv", "",
      removing: ["BTS", "MRT", "ARL", "SRT", "station", "สถานี", "สถานีรถไฟฟ้า"])
  }

  static func districts() throws -> (
    index: SpellingIndex<String>, names: [(code: String, en: String, th: String)]
  ) {
    try index(
      "districts.csv", "district_", removing: ["district", "Khet", "Amphoe", "เขต", "อำเภอ", "อ"])
  }

  static func expectExact(
    _ index: SpellingIndex<String>, _ text: String, _ code: String, alone: Bool
  ) {
    guard case .exact(let found) = index.match(text) else {
      Issue.record("\(text) (\(code)) gives \(index.match(text))")
      return
    }
    #expect(alone ? found == [code] : found.contains(code), "\(text)")
  }

  @Test func findsEveryStationByEveryName() throws {
    let (index, names) = try Self.stations()
    #expect(names.count == 195)
    for (code, en, th) in names {
      for text in [code, en, th, en.lowercased(), "BTS \(en)", "\(en) station", "สถานี\(th)"] {
        Self.expectExact(index, text, code, alone: false)
      }
    }
  }

  @Test func findsEveryDistrictByEveryName() throws {
    let (index, names) = try Self.districts()
    #expect(names.count == 69)
    for (code, en, th) in names {
      for text in [code, en, th, "Khet \(en)", "\(en) District", "เขต\(th)", "อำเภอ \(th)"] {
        Self.expectExact(index, text, code, alone: true)
      }
    }
  }

  @Test func findsEveryProvinceByEveryName() throws {
    let (index, names) = try Self.index(
      "provinces.csv", "province_", removing: ["province", "Changwat", "จังหวัด", "จ"])
    #expect(names.count == 4)
    for (code, en, th) in names {
      for text in [code, en, th, "\(en) Province", "จังหวัด\(th)", "จ.\(th)"] {
        Self.expectExact(index, text, code, alone: true)
      }
    }
    #expect(index.match("Nontaburi") == .close(["12"], spelling: "Nonthaburi"))
    #expect(index.match("Samutprakarn") == .close(["11"], spelling: "Samut Prakan"))
  }

  /// Spellings of district names from other sources.
  @Test(arguments: [
    ("Sa Thon", "Sathon"), ("Yannawa", "Yan Nawa"), ("Bang Su", "Bang Sue"),
    ("Bung Kum", "Bueng Kum"), ("Khanna Yao", "Khan Na Yao"), ("Thung Khu", "Thung Khru"),
    ("Wang Thong Lang", "Wang Thonglang"), ("Pom Prap Sattruphai", "Pom Prap Sattru Phai"),
    ("Parthum Wan", "Pathum Wan"), ("Chatu Chak", "Chatuchak"), ("Klong Toey", "Khlong Toei"),
    ("Huay Kwang", "Huai Khwang"), ("Phra Khanong", "Phra Khanong"), ("Bangna", "Bang Na"),
    ("Don Muang", "Don Mueang"), ("Pakkret", "Pak Kret"), ("Ratchatewi", "Ratchathewi"),
    ("Lad Phrao", "Lat Phrao"), ("Lat Krabung", "Lat Krabang"), ("Minburi", "Min Buri"),
  ])
  func resolvesPublishedVariants(_ text: String, _ expected: String) throws {
    let (index, names) = try Self.districts()
    let code = try #require(names.first { $0.en == expected }?.code)
    switch index.match(text) {
    case .exact(let found): #expect(found == [code], "\(text)")
    case .close(let found, let spelling):
      #expect(found == [code] && spelling == expected, "\(text)")
    case .ambiguous, .unknown: Issue.record("\(text) gives \(index.match(text))")
    }
  }

  /// These names are too different to match, but close enough to be suggested.
  @Test(arguments: [("Vadhana", "Watthana"), ("Rat Thewi", "Ratchathewi")])
  func suggestsNamesTooFarToMatch(_ text: String, _ expected: String) throws {
    guard case .unknown(let nearest) = try Self.districts().index.match(text) else {
      Issue.record("\(text) was found")
      return
    }
    #expect(nearest.contains(expected), "\(nearest)")
  }

  @Test(arguments: [
    ("Talat Bang Yai", "Talad Bang Yai"), ("Don Muang", "Don Mueang"), ("Asoke", "Asok"),
    ("Ha Yeak Lat Phrao", "Ha Yaek Lat Phrao"), ("Thonglor", "Thong Lo"), ("Morchit", "Mo Chit"),
    ("Sam Yarn", "Sam Yan"), ("On Nuch", "On Nut"),
  ])
  func resolvesStationVariants(_ text: String, _ expected: String) throws {
    let (index, names) = try Self.stations()
    let codes = names.filter { $0.en == expected }.map(\.code)
    #expect(index.match(text) == .close(codes, spelling: expected), "\(index.match(text))")
  }
}
