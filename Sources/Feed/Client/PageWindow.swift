/// Which pages of a call to ask for next, and when the call is complete.
///
/// Pages may come in any order and are looked at in their own: what is gathered is what asking for
/// one after the other would have gathered. A page past the one that turns out to be the last was
/// asked for in vain, and is left out with whatever became of it.
struct PageWindow<Rows: FeedRows>: Sendable {
  typealias Answer = Result<FeedAnswer<Rows>, FeedError>

  /// Whether there are more rows than are wanted, so that the rest is not asked for; how many at least,
  /// where the feed counts them.
  private(set) var excess: (isThere: Bool, rows: Int?) = (false, nil)
  /// Whether the feed counts more rows or pages than came until the end.
  private(set) var isShort = false
  /// The rows of the pages looked at.
  private(set) var gathered = CollectedRows<Rows>()

  private let atOnce: Int
  private let limit: Int
  private let rowLimit: Int?
  private let remote: String?
  private var asked = 0
  private var answered = 0
  private var lookedAt = 0
  private var rowCount = 0
  /// How far it is sensible to ask, by what the pages looked at say.
  private var reach = 1
  private var early: [Int: Answer] = [:]

  /// A window of a call to `remote` that has at most `limit` pages, of which `atOnce` are under way
  /// at a time; it ends early where there are more than `rowLimit` rows.
  init(atOnce: Int, limit: Int, rowLimit: Int? = nil, remote: String?) {
    self.atOnce = max(1, atOnce)
    self.limit = limit
    self.rowLimit = rowLimit
    self.remote = remote
  }

  /// The next page (from 1) to ask for now; nil while those under way have to answer first.
  mutating func next() -> Int? {
    // A slow page holds up the look at those after it: they must not run away from it.
    guard asked < min(reach, limit), asked - answered < atOnce, asked - lookedAt < 2 * atOnce else {
      return nil
    }
    asked += 1
    return asked
  }

  /// Takes the answer to a page and tells whether the call is complete.
  ///
  /// A page is the last where the feed counts it as that. Where the feed does not count pages, or
  /// counts wrong, the first page that is empty or brings nothing new is the last; where it counts
  /// rows only, the page that completes that number.
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
    // A number of rows is a guess at the number of pages; a page counted, or needed, is not.
    if reach > limit, paging.totalPage != nil || lookedAt >= limit {
      if rowLimit != nil {
        excess = (true, nil)
        return true
      }
      throw FeedError(reason: .tooManyPages(limit: limit), remote: remote)
    }
    return false
  }

  /// Whether there are more rows than are wanted, by what has come and what the feed counts.
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
