import CSVStream
import HomefindTesting
import Testing

@Suite struct CSVReaderTests {
  /// Returns the fields of each row, or the row's error.
  static func rows(_ text: String) throws -> [Result<[String], CSVRowError>] {
    try CSVReader(Array(text.utf8)).map { $0.map(\.fields) }
  }

  static func unclosed(_ line: Int) -> Result<[String], CSVRowError> {
    .failure(CSVRowError(line: line, reason: .unclosedQuote))
  }

  static func textAfter(_ line: Int) -> Result<[String], CSVRowError> {
    .failure(CSVRowError(line: line, reason: .textAfterQuote))
  }

  static let cases: [(text: String, rows: [Result<[String], CSVRowError>])] = [
    ("a,b", []),
    ("a,b\n", []),
    ("a,b\n1,2", [.success(["1", "2"])]),
    ("a,b\r\n1,2\r\n", [.success(["1", "2"])]),
    ("a,b\r1,2\r3,4", [.success(["1", "2"]), .success(["3", "4"])]),
    ("\u{FEFF}a,b\n1,2\n", [.success(["1", "2"])]),
    ("\n\na,b\n\n\n1,2\n\n", [.success(["1", "2"])]),
    ("a,b\n,\n", [.success(["", ""])]),
    ("a,b\n\"\",\"\"\n", [.success(["", ""])]),
    ("a,b\n1\n", [.success(["1"])]),
    ("a,b\n 1 , 2 \n", [.success([" 1 ", " 2 "])]),
    ("a,b\n\"x,y\",\"p\nq\r\nr\"\n", [.success(["x,y", "p\nq\r\nr"])]),
    ("a,b\n\"say \"\"hi\"\"\",\"\"\"\"\n", [.success(["say \"hi\"", "\""])]),
    ("a,b\n5\" pipe,x\"y\"\n", [.success(["5\" pipe", "x\"y\""])]),
    ("a,b\nบ้าน,คอนโด\n", [.success(["บ้าน", "คอนโด"])]),
    (
      "a,b\n1,2,3\n4,5\n",
      [
        .failure(CSVRowError(line: 2, reason: .tooManyFields(found: 3, expected: 2))),
        .success(["4", "5"]),
      ]
    ),
    ("a,b\n\"1,2\n3,4\n5,6", [unclosed(2), .success(["3", "4"]), .success(["5", "6"])]),
    ("a,b\n\"1\"x,2\n3,4\n", [textAfter(2), .success(["3", "4"])]),
    // The stray quotation mark on line 2 does not affect line 3, and the row on lines 4 and 5 stays
    // complete.
    (
      "a,b\n\"1,2\n3,4\n\"5\n6\",7\n8,9\n",
      [textAfter(2), .success(["3", "4"]), .success(["5\n6", "7"]), .success(["8", "9"])]
    ),
    ("a,b\n\"", [unclosed(2)]),
  ]

  @Test(arguments: cases.indices)
  func reads(_ index: Int) throws {
    let (text, expected) = Self.cases[index]
    #expect(try Self.rows(text) == expected, "\(text.debugDescription)")
  }

  @Test func reportsLineOfEachRow() throws {
    let text = "\na,b\r\n1,2\r\n\r\n\"x\r\ny\",2\r\n5,6,7\r\n8,9"
    let lines = try CSVReader(Array(text.utf8)).map { row in
      switch row {
      case .success(let row): row.line
      case .failure(let error): -error.line
      }
    }
    #expect(lines == [3, 5, -7, 8])
  }

  @Test(arguments: [
    ("", CSVError.noHeader), ("\u{FEFF}\r\n\n", .noHeader),
    ("\n\"a,b\n1,2\n", .brokenHeader(line: 2)), ("\"a\"b,c\n", .brokenHeader(line: 1)),
  ])
  func reportsWhyHeaderIsMissing(_ text: String, _ expected: CSVError) {
    #expect(throws: expected) { try CSVReader(Array(text.utf8)) }
  }

  @Test func refusesUTF16() {
    #expect(throws: CSVError.notUTF8) { try CSVReader([0xFF, 0xFE, 0x61, 0]) }
    #expect(throws: CSVError.notUTF8) { try CSVReader([0xFE, 0xFF, 0, 0x61]) }
  }

  @Test func findsColumnsByAnyOfTheirNames() throws {
    var reader = try CSVReader(Array("Source_ID, Name EN,price\n7,x\n".utf8))
    #expect(reader.header == ["Source_ID", " Name EN", "price"])
    #expect(reader.column(named: "id", "source id") == 0)
    #expect(reader.column(named: "name_en") == 1)
    #expect(reader.column(named: "telephone") == nil)
    let row = try #require(try reader.next()?.get())
    #expect(row[0] == "7")
    #expect(row[2] == "")
    #expect(row[nil] == "")
    #expect(row[-1] == "")
    #expect(reader.next() == nil)
    #expect(reader.next() == nil)
  }

  @Test func unknownCharsetIsAnError() throws {
    #expect(throws: CSVError.otherCharset(line: 2)) {
      try CSVReader(Array("a\nก".utf8) + [0x61, 0xE0, 0xB8, 0x0A, 0x62])
    }
  }

  /// Tables written according to RFC 4180 are read back unchanged.
  @Test func readsBackWrittenTables() throws {
    var random = SeededRandom(seed: 2013)
    let pieces = ["a", "ก", ",", "\"", "\n", "\r\n", "\r", " ", "x\"y", "ยาว"]
    for _ in 0..<300 {
      let width = Int.random(in: 2...5, using: &random)
      let lineEnd = Bool.random(using: &random) ? "\n" : "\r\n"
      let table = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      let header = (0..<width).map { "c\($0)" }
      let text = ([header] + table).map { row in
        row.map {
          "\""
            + $0.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
        }.joined(separator: ",") + lineEnd
      }.joined()
      let read = try Self.rows(text).map { try $0.get() }
      #expect(read == table)
    }
  }

  /// For any input, reading terminates and finds every line that no quotation mark affects.
  @Test func survivesAnyBytes() throws {
    var random = SeededRandom(seed: 2013)
    let alphabet = Array("ab,\"\"\n\r").map { Array(String($0).utf8) } + [[0xE0, 0xB8, 0x81], [0]]
    for _ in 0..<3000 {
      let body = (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
        alphabet.randomElement(using: &random) ?? []
      }
      #expect(throws: CSVError.self) { try CSVReader(Array("h,i\n".utf8) + body + [0xFF]) }
      let reader = try CSVReader(Array("h,i\n".utf8) + body)
      var last = 1
      for row in reader {
        let line =
          switch row {
          case .success(let row): row.line
          case .failure(let error): error.line
          }
        #expect(line > last)
        last = line
      }
    }
  }

  /// Each line opens a quotation mark that the next line closes and reopens. If the reader could
  /// reread bytes without limit, this would take hours.
  @Test func readsATableOfStrayMarks() throws {
    let lines = 200_000
    let text = "h,i\n" + String(repeating: "a\",\"c\n", count: lines)
    var failures = 0
    for row in try CSVReader(Array(text.utf8)) {
      if case .failure = row { failures += 1 }
    }
    #expect(failures == lines)
  }
}
