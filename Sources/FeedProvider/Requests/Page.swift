/// The requested page of a result.
struct Page: Sendable, Hashable {
  /// The valid page sizes, in rows.
  static let sizes = 1...50_000

  /// The maximum number of rows on a page.
  var size: Int
  /// The page number, starting at 1.
  var number: Int

  init(size: Int, number: Int) {
    self.size = size
    self.number = number
  }

  /// Parses the page in a request; the defaults are 100 rows and the first page. The old client
  /// requests provinces and districts with page 0, which is treated as the first page.
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

  /// Returns the range of this page in a result of `count` rows; empty after the last page.
  func range(of count: Int) -> Range<Int> {
    let (start, overflows) = (number - 1).multipliedReportingOverflow(by: size)
    guard !overflows, start < count else { return count..<count }
    return start..<min(start + size, count)
  }

  /// Returns the number of pages for `count` rows. An empty result has one empty page, so that
  /// clients that request pages until currentPage equals totalPage terminate.
  func total(of count: Int) -> Int {
    max(1, (count + size - 1) / size)
  }

  /// Returns the pagination values for this page of a result of `count` rows.
  func totals(of count: Int) -> AnswerTotals {
    AnswerTotals(pages: total(of: count), page: number, rows: count)
  }
}
