import Testing

@testable import FeedProvider

@Suite struct PagingTests {
  @Test(arguments: [1, 7, 100, 5_000])
  func pagesContainEveryHomeOnce(size: Int) async throws {
    let service = try TestService()
    let radius = size == 1 ? "0.5" : "4"
    let whole = try await service.parsed(RequestText.listings(radius: radius, size: "5000"))
    var rows: [[String: String]] = []
    var page = 0
    var total = 1
    while page < total {
      page += 1
      let answer = try await service.parsed(
        RequestText.listings(radius: radius, size: "\(size)", page: "\(page)"))
      total = try #require(answer.totals["totalPage"].flatMap { Int($0) })
      #expect(answer.totals["currentPage"] == "\(page)")
      #expect(answer.totals["totalItem"] == "\(whole.rows.count)")
      rows += answer.rows
    }
    #expect(page == (whole.rows.count + size - 1) / size)
    #expect(rows == whole.rows)
  }

  @Test func pagePastTheLastIsEmpty() async throws {
    let answer = try await TestService().parsed(RequestText.listings(page: "2147483647"))
    #expect(answer.fault == nil)
    #expect(answer.rows.isEmpty)
    #expect(answer.totals["currentPage"] == "2147483647")
  }

  @Test func emptyResultHasOnePage() async throws {
    let answer = try await TestService().parsed(
      RequestText.listings(latitude: "-45", longitude: "170", radius: "1"))
    #expect(answer.rows.isEmpty)
    #expect(answer.totals == ["totalPage": "1", "currentPage": "1", "totalItem": "0"])
  }

  @Test func defaultPageSizeIsHundred() async throws {
    let answer = try await TestService().parsed(
      RequestText.listings(radius: "50", size: nil, page: nil))
    #expect(answer.rows.count == 100)
    #expect(answer.totals["currentPage"] == "1")
  }

  @Test func pageRangesStayWithinRows() {
    #expect(Page(size: 10, number: 1).range(of: 0) == 0..<0)
    #expect(Page(size: 10, number: 1).range(of: 3) == 0..<3)
    #expect(Page(size: 10, number: 2).range(of: 20) == 10..<20)
    #expect(Page(size: 10, number: 3).range(of: 20) == 20..<20)
    #expect(Page(size: 5_000, number: .max).range(of: 20) == 20..<20)
    #expect(Page(size: 10, number: 1).total(of: 20) == 2)
    #expect(Page(size: 10, number: 1).total(of: 21) == 3)
  }
}
