/// Decides which pages of a call to request next, and when the call is complete.
///
/// Pages may arrive in any order but are processed in page order, so the result is the same as with
/// sequential requests. Results for pages past the last page are ignored, including errors.
struct PageWindow<Rows: FeedRows>: Sendable {
  typealias Answer = Result<FeedAnswer<Rows>, FeedError>

  /// Whether there are more rows than the caller wants, so that no more pages are requested. If the
  /// feed counts rows, `rows` is their minimum number.
  private(set) var excess: (isThere: Bool, rows: Int?) = (false, nil)
  /// Whether the feed returned fewer rows or pages than it reported.
  private(set) var isShort = false
  /// The rows of the processed pages.
  private(set) var gathered = CollectedRows<Rows>()

  private let atOnce: Int
  private let limit: Int
  private let rowLimit: Int?
  private let remote: String?
  private var asked = 0
  private var answered = 0
  private var lookedAt = 0
  private var rowCount = 0
  /// The number of the last page worth requesting, according to the processed pages.
  private var reach = 1
  private var early: [Int: Answer] = [:]

  /// Creates a window for a call to `remote` with at most `limit` pages. At most `atOnce` pages are
  /// requested concurrently. The call stops early once it has returned more than `rowLimit`
  /// rows.
  init(atOnce: Int, limit: Int, rowLimit: Int? = nil, remote: String?) {
    self.atOnce = max(1, atOnce)
    self.limit = limit
    self.rowLimit = rowLimit
    self.remote = remote
  }

  /// Returns the next page (starting at 1) to request; nil if a pending page must finish first.
  mutating func next() -> Int? {
    // A slow page delays the processing of later pages, so limit how many pages are requested ahead
    // of it.
    guard asked < min(reach, limit), asked - answered < atOnce, asked - lookedAt < 2 * atOnce else {
      return nil
    }
    asked += 1
    return asked
  }

  /// Records the response to a page and returns whether the call is complete.
  ///
  /// The last page is the page that completes the feed's page count or, if the feed counts only
  /// rows, its row count. Without a count, or with a wrong count, the last page is the first page
  /// that is empty or contains nothing new.
  ///
  /// - Throws: The error of the first page that failed, or `tooManyPages`.
  mutating func take(_ answer: Answer, page: Int) throws(FeedError) -> Bool {
    answered += 1
    early[page] = answer
    while let answer = early.removeValue(forKey: lookedAt + 1) {
      lookedAt += 1
      if try look(at: answer) { return true }
    }
    return false
  }

  private mutating func look(at answer: Answer) throws(FeedError) -> Bool {
    let answer = try answer.get()
    let paging = answer.summary.paging
    rowCount += answer.summary.rowCount
    let isShort =
      paging.totalItem.map { rowCount < $0 } ?? paging.totalPage.map { lookedAt < $0 } ?? false
    guard gathered.add(answer.page) else {
      self.isShort = isShort
      return true
    }
    if exceeds(answer.summary) { return true }
    if let total = paging.totalPage {
      if lookedAt >= total {
        self.isShort = isShort
        return true
      }
      reach = total
    } else if let items = paging.totalItem {
      let missing = items - gathered.keyCount
      if missing <= 0 { return true }
      let size = max(1, answer.summary.rowCount)
      reach = lookedAt + (missing + size - 1) / size
    } else {
      reach = lookedAt + 1
    }
    // If the feed counts only rows, the page count is an estimate, so check it only at the limit.
    if reach > limit, paging.totalPage != nil || lookedAt >= limit {
      if rowLimit != nil {
        excess = (true, nil)
        return true
      }
      throw FeedError(reason: .tooManyPages(limit: limit), remote: remote)
    }
    return false
  }

  /// Whether there are more rows than the caller wants, judging by the received rows and the feed's
  /// count.
  private mutating func exceeds(_ summary: AnswerSummary) -> Bool {
    guard let rowLimit else { return false }
    let counted: Int? =
      summary.paging.totalItem
      ?? (lookedAt == 1
        ? summary.paging.totalPage.map { ($0 - 1) * summary.rowCount + 1 } : nil)
    guard max(counted ?? 0, gathered.keyCount) > rowLimit else { return false }
    excess = (true, counted)
    return true
  }
}
