public import Accounts
public import Search
import Synchronization

/// Watches what happens to homes, and tells by mail and to devices what concerns the saved searches of a
/// store.
public struct AlertRun: Sendable {
  /// What a pass has done.
  public struct Outcome: Sendable, Hashable {
    /// Events that were matched.
    public var events = 0
    /// Homes that were found for searches.
    public var found = 0
    /// Mails that were made.
    public var mails = 0
    /// Messages for devices that were made.
    public var pushes = 0
    /// Whether events are lost, since the store of listings was begun anew: what happened meanwhile is not
    /// reported.
    public var isLost = false
  }

  private let alerts: AlertService
  private let finder: HomeFinder
  private let conditions = AlertConditions()
  private let upkeep = Upkeep()
  /// What links begin with; nil where there is no public URL.
  private let root: String?

  /// Where saved searches are stored.
  public var store: AccountStore { alerts.store }

  /// The events that are matched in one transaction.
  private static let eventsAtOnce = 500
  /// The searches whose mails or messages are made in one transaction.
  private static let searchesAtOnce = 50

  /// - Parameters:
  ///   - alerts: The saved searches.
  ///   - finder: What knows the homes.
  ///   - root: The public URL; nil where there is none, and mails have no links.
  public init(
    _ alerts: AlertService, _ finder: HomeFinder, root: String?
  ) {
    self.alerts = alerts
    self.finder = finder
    self.root = root
  }

  /// Matches what has happened since the last pass, and puts the mails that are due and the messages for
  /// devices among those that wait in the account store. What fails is done by the next pass.
  ///
  /// - Throws: `AccountRequestError` where the account store cannot be used, `SearchError` where that of listings
  ///   cannot.
  public func pass() async throws -> Outcome {
    var outcome = Outcome()
    // Mails are made once all is matched.
    var isMore = true
    while isMore, !Task.isCancelled {
      isMore = try match(&outcome) || makeMails(&outcome) || makePushes(&outcome)
      await Task.yield()
    }
    if upkeep.isDue(at: alerts.now) {
      try alerts.write { db in try alerts.sweep(db) }
    }
    return outcome
  }

  /// When what is out of date was last taken out.
  private final class Upkeep: Sendable {
    private let last = Mutex<Int64>(.min)

    /// Whether a day has gone since this was last so.
    func isDue(at now: Int64) -> Bool {
      last.withLock { last in
        guard !(0..<86_400).contains(now &- last) else { return false }
        last = now
        return true
      }
    }
  }

  /// Matches the next events.
  ///
  /// - Returns: Whether there are more.
  func match(_ outcome: inout Outcome) throws -> Bool {
    let found = try alerts.read { db in try alerts.position(db) }
    guard let position = found else { return false }
    var query = try EventQuery(parameters: [:])
    query.limit = Self.eventsAtOnce
    query.cursor = position
    let answer = try finder.history.events(query)
    // Where nothing has happened, nothing needs to be written.
    guard !answer.events.isEmpty || answer.isLost else { return false }
    let matches =
      answer.events.isEmpty
      ? [] : try conditions.table(alerts, finder).matches(of: answer.events)
    let isStored = try alerts.write { db in
      try alerts.store(matches, from: position, to: answer.next, db)
    }
    guard isStored else { return true }
    outcome.events += answer.events.count
    outcome.found += matches.count
    outcome.isLost = outcome.isLost || answer.isLost
    return answer.isCut
  }

  /// Makes the mails of searches that are due.
  ///
  /// - Returns: Whether there may be more.
  func makeMails(_ outcome: inout Outcome) throws -> Bool {
    let now = alerts.now
    let due = try alerts.read { db in
      try alerts.dueSearches(at: now, limit: Self.searchesAtOnce, db)
    }
    if due.isEmpty { return false }
    // The homes are looked up before the transaction, in which others wait.
    let mails = due.map { search in
      (search: search, mail: mail(search).message(to: search.recipient))
    }
    outcome.mails += try alerts.write { db in
      try mails.count { search, mail in
        guard try alerts.take(search.told, at: now, db) else { return false }
        try MailOutbox.add(
          mail, about: search.told.search.id, at: now, until: now + AlertLimits.mailSeconds, in: db)
        return true
      }
    }
    return due.count == Self.searchesAtOnce
  }

  /// Makes the messages for devices of what was found, which go as it happens.
  ///
  /// - Returns: Whether there may be more.
  func makePushes(_ outcome: inout Outcome) throws -> Bool {
    let pushed = try alerts.read { db in
      try alerts.pushedSearches(limit: Self.searchesAtOnce, db)
    }
    if pushed.isEmpty { return false }
    let texts = pushed.map { (search: $0, bytes: text($0).bytes) }
    outcome.pushes += try alerts.write { db in
      try texts.reduce(0) { try $0 + alerts.push($1.bytes, of: $1.search, db) }
    }
    return pushed.count == Self.searchesAtOnce
  }

  private func text(_ pushed: ToldSearch) -> PushText {
    // Where there is none, the page's service worker knows where the page is.
    let root = root ?? "."
    return PushText(
      id: pushed.search.id, name: pushed.search.name, language: pushed.language,
      changes: pushed.latest.changes(in: finder.history), counts: pushed.counts, root: root,
      searchLink: pushed.search.query.link(under: root))
  }

  private func mail(_ due: DueSearch) -> AlertMail {
    let told = due.told
    return AlertMail(
      name: told.search.name, frequency: told.search.frequency, language: told.language,
      changes: told.latest.changes(in: finder.history), counts: told.counts, root: root,
      searchLink: root.map(told.search.query.link),
      unsubscribeURL: root.map { "\($0)\(AlertService.unsubscribePath)\(due.unsubscribeToken)" })
  }
}
