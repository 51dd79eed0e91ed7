import Testing

@testable import FeedProvider

/// Tests long responses, which are produced in chunks.
@Suite struct StreamingTests {
  private static let csv: String = {
    let long = String(repeating: "บ้าน <&> ", count: 12)
    let rows = (1...400).map { "\($0),\(long)\($0),13.7370,100.56\($0 % 90 + 10),\(long)" }
    return "id,name,lat,lon,address\n" + rows.joined(separator: "\n")
  }()

  @Test(arguments: FeedFormat.allCases)
  func streamedPiecesFormTheResponse(shape: FeedFormat) async throws {
    let service = try TestService(shape: shape, csv: Self.csv)
    let text = RequestText.listings(radius: "50", size: "50000")
    let (version, request) = Array(text.utf8).withUnsafeBytes {
      service.service.read($0, contentType: nil, soapAction: nil)
    }
    let answer = service.service.answer(request, version: version)
    var rest = try #require(answer.rest)
    // A row of this table takes about 2,500 bytes.
    let pieceLimit = StreamedListings.batch * 4_000
    #expect(answer.body.count < FeedService.wholeAnswer + pieceLimit)
    var whole = answer.body
    while let piece = rest.next() {
      #expect(piece.count < pieceLimit)
      whole += piece
    }
    #expect(whole.count > 300 << 10)
    let parsed = try ParsedAnswer(whole)
    #expect(parsed.rows.count == 400)
    #expect(parsed.totals == ["totalPage": "1", "currentPage": "1", "totalItem": "400"])
    #expect(Set(parsed.rows.compactMap { $0["A_ID"] }).count == 400)
    #expect(parsed.rows.allSatisfy { $0["C_PRJ_ADDRESS"]?.hasPrefix("บ้าน <&> บ้าน") == true })
  }

  @Test func shortResponseIsNotStreamed() async throws {
    let service = try TestService().service
    let (version, request) = Array(RequestText.listings().utf8).withUnsafeBytes {
      service.read($0, contentType: nil, soapAction: nil)
    }
    #expect(service.answer(request, version: version).rest == nil)
  }
}
