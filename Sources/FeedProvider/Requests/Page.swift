/// Which part of an answer is wanted.
struct Page: Sendable, Hashable {
  /// The numbers of rows that a page may hold.
  static let sizes = 1...50_000

  /// Rows on a page.
  var size: Int
  /// The page, from 1.
  var number: Int

  /// Page `number` with `size` rows.
  init(size: Int, number: Int) {
    self.size = size
    self.number = number
  }

  /// Reads the page of a request: 100 rows and the first page unless it says otherwise. The old client asks
  /// for provinces and districts with page 0, which is the first page.
  init(_ request: SOAPRequest) throws(SOAPFault) {
    size = try Page.whole("linePerPage", of: request) ?? 100
    let page = try Page.whole("currentPage", of: request) ?? 1
    guard Page.sizes.contains(size) else {
      throw .client("linePerPage must be \(Page.sizes.lowerBound) to \(Page.sizes.upperBound).")
    }
    guard page >= 0 else { throw .client("currentPage must be 0 or more.") }
    number = max(1, page)
  }

  private static func whole(
    _ name: String, of request: SOAPRequest
  ) throws(SOAPFault) -> Int? {
    guard let text = request[name] else { return nil }
    guard let number = Int32(text) else {
      throw .client("\(name) must be a whole number, not \(text.shortened).")
    }
    return Int(number)
  }

  /// The rows of this page among `count`; empty past the last page.
  func range(of count: Int) -> Range<Int> {
    let (start, overflows) = (number - 1).multipliedReportingOverflow(by: size)
    guard !overflows, start < count else { return count..<count }
    return start..<min(start + size, count)
  }

  /// How many pages `count` rows fill; an empty answer is one empty page, so that a caller who
  /// pages until currentPage equals totalPage comes to an end.
  func total(of count: Int) -> Int {
    max(1, (count + size - 1) / size)
  }

  /// The figures of this page among `count` rows.
  func totals(of count: Int) -> AnswerTotals {
    AnswerTotals(pages: total(of: count), page: number, rows: count)
  }
}
