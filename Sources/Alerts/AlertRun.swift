public import Accounts
public import Search
import Synchronization

/// Matches home events against a store's saved searches, and creates emails and notifications about
/// the matches.
public struct AlertRun: Sendable {
  /// The results of one pass.
  public struct Outcome: Sendable, Hashable {
    /// The number of events that were matched.
    public var events = 0
    /// The number of homes that were found for searches.
    public var found = 0
    /// The number of emails that were created.
    public var mails = 0
    /// The number of notifications that were created.
    public var pushes = 0
    /// Whether events were lost because the listing store was recreated. The lost events are not
    /// reported.
    public var isLost = false
  }

  private let alerts: AlertService
  private let finder: HomeFinder
  private let conditions = AlertConditions()
  private let upkeep = Upkeep()
  /// The URL prefix of links; nil if there is no public URL.
  private let root: String?

  /// The store of saved searches.
  public var store: AccountStore { alerts.store }

  /// The maximum number of events that one transaction matches.
  private static let eventsAtOnce = 500
  /// The maximum number of searches for which one transaction creates emails or notifications.
  private static let searchesAtOnce = 50

  /// Creates an alert run.
  ///
  /// - Parameters:
  ///   - alerts: The saved searches.
  ///   - finder: Looks up homes and their history.
  ///   - root: The public URL; if nil, emails contain no links.
  public init(
    _ alerts: AlertService, _ finder: HomeFinder, root: String?
  ) {
    self.alerts = alerts
    self.finder = finder
    self.root = root
  }

  /// Matches the events since the last pass, and queues due emails and notifications in the account
  /// store. The next pass repeats any step that fails.
  ///
  /// - Throws: `AccountRequestError` if the account store cannot be used; `SearchError` if the
  ///   listing store cannot be used.
  public func pass() async throws -> Outcome {
    var outcome = Outcome()
    // Create emails only after all events have been matched.
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

  /// When old data was last deleted.
  private final class Upkeep: Sendable {
    private let last = Mutex<Int64>(.min)

    /// Whether at least a day has passed since this method last returned true.
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
  /// - Returns: Whether there are more events to match.
  func match(_ outcome: inout Outcome) throws -> Bool {
    let found = try alerts.read { db in try alerts.position(db) }
    guard let position = found else { return false }
    var query = try EventQuery(parameters: [:])
    query.limit = Self.eventsAtOnce
    query.cursor = position
    let answer = try finder.history.events(query)
    // If there are no events, there is nothing to write.
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

  /// Creates emails for the searches that are due.
  ///
  /// - Returns: Whether more emails may be due.
  func makeMails(_ outcome: inout Outcome) throws -> Bool {
    let now = alerts.now
    let due = try alerts.read { db in
      try alerts.dueSearches(at: now, limit: Self.searchesAtOnce, db)
    }
    if due.isEmpty { return false }
    // Look up the homes before the transaction, because a transaction makes other writers wait.
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

  /// Creates notifications for devices. Notifications are sent as soon as a home is found.
  ///
  /// - Returns: Whether more notifications may be due.
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
    // If there is no public URL, the page's service worker completes the link.
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
