import Basics
import ListingStore
import Listings
import OData
import Parameters
import Ranking
import Search

/// An OData condition on listings, used as a search filter.
private struct ODataListingFilter: ListingFilter {
  static let name = "odata"

  let condition: @Sendable (Home) -> Bool?
  var nanoseconds = 20

  func matches(_ home: Home) -> Bool { condition(home) == true }

  /// Returns nil, because a database cannot evaluate arbitrary expressions.
  func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? { nil }
}

extension RESOService {
  /// Returns the listings for a query. The spatial index evaluates conditions on the position;
  /// other conditions are evaluated for each listing.
  func properties(_ question: RESOQuestion<Home>) async throws -> RESORows<Home> {
    let (snapshots, horizon) = try await replicationView()
    var query = RankQuery.everywhere
    query.limit = min(question.pageSize, question.options.top ?? .max)
    // The parts of the condition that must be evaluated for each row.
    var asked: [ODataFilter<Home>.Part] = []
    for part in question.filter?.parts ?? [] {
      switch (part.bound, query.area) {
      case (.equal(RESOModel.property.key, .string(let text)), _):
        return Self.listing(text, snapshots, question)
      case (.within(RESOModel.locationName, let metres, let center, let isOpen), .everywhere)
      where metres >= 0 && metres <= SearchLimits.greatestRadius:
        (query.center, query.area) = (center, .circle(radius: metres))
        // The index includes the boundary of the circle, so evaluate this part for each row to
        // exclude it.
        if isOpen { asked.append(part) }
      case (.inside(RESOModel.locationName, let area), .everywhere):
        query.area = .polygon(area)
      default: asked.append(part)
      }
    }
    query.filters = asked.map(Self.filter)
    try question.requireBudget(
      rows: snapshots.reduce(0) { $0 + $1.greatestCount(in: query) }, asking: asked)
    // Clients that replicate by time of change get only changes up to the horizon; a later request
    // returns later changes.
    if horizon != .max, question.names(RESOModel.changeName) {
      query.filters.append(ODataListingFilter(condition: { $0.changedAt <= horizon }))
    }
    let wanted = query
    try await admit(snapshots) {
      $0.cost(of: wanted, itemTime: Self.listingTime)
        + Self.partTime * ($0.count * question.orderSize)
    }
    return { after, body in
      let id = try Self.id(after)
      var goesOn = true
      for snapshot in snapshots where goesOn {
        try snapshot.forEachHome(of: wanted, after: id) { home in
          goesOn = body(home)
          return goesOn
        }
      }
    }
  }

  /// Returns the pictures for a query.
  func media(_ question: RESOQuestion<RESOMedia>) async throws -> RESORows<RESOMedia> {
    let snapshots = try await storedListings()
    var only: Home?
    for part in question.filter?.parts ?? [] {
      let id: ListingID?
      switch part.bound {
      case .equal(RESOModel.media.key, .string(let text)): id = RESOMedia.listing(of: text)
      case .equal(RESOModel.recordKeyName, .string(let text)): id = ListingID(text: text)
      default: continue
      }
      guard let id, let home = Self.home(id, snapshots) else { return { _, _ in } }
      only = home
      break
    }
    if let only { return Self.rows(RESOMedia.all(of: only), question) }
    try question.requireBudget(rows: snapshots.reduce(0) { $0 + 2 * $1.count })
    let size = 2 + (question.filter?.size ?? 0) + question.orderSize
    try await admit(snapshots) { Self.partTime * ($0.count * size) }
    return { after, body in
      var last: ListingID?
      if let after {
        guard case .string(let text) = after, let id = RESOMedia.listing(of: text) else {
          throw ODataError(.foreignLink, target: "$skiptoken")
        }
        last = id
        // First come the remaining pictures of the listing at which the previous page ended.
        for picture in Self.home(id, snapshots).map(RESOMedia.all) ?? []
        where after.precedes(.string(picture.key)) {
          if question.filter?.matches(picture) ?? true, !body(picture) { return }
        }
      }
      var goesOn = true
      for snapshot in snapshots where goesOn {
        try snapshot.forEachHome(of: .everywhere, after: last) { home in
          for picture in RESOMedia.all(of: home)
          where goesOn && (question.filter?.matches(picture) ?? true) {
            goesOn = body(picture)
          }
          return goesOn
        }
      }
    }
  }

  /// Returns the sellers for a query.
  func offices(_ question: RESOQuestion<RESOOffice>) async throws -> RESORows<RESOOffice> {
    let snapshots = try await storedListings()
    try await admit(snapshots) { Self.partTime * (10 * $0.count) }
    let offices = try RESOOffice.all(in: snapshots)
    try question.requireBudget(rows: offices.count)
    return Self.rows(offices, question)
  }

  /// Returns the lookup values for a query.
  func lookups(_ question: RESOQuestion<RESOLookup>) async throws -> RESORows<RESOLookup> {
    Self.rows(RESOLookup.all, question)
  }

  /// Returns the events for a query, read from the store on demand.
  func events(_ question: RESOQuestion<SourceChange>) async throws -> RESORows<SourceChange> {
    var first: Int64 = -1
    var (hasOne, isBounded) = (false, true)
    for part in question.filter?.parts ?? [] {
      let (value, isOpen): (ODataValue, Bool)
      switch part.bound {
      case .above(RESOModel.sequenceName, let limit, let excludes):
        (value, isOpen) = (limit, excludes)
      case .equal(RESOModel.sequenceName, let number):
        (value, isOpen) = (number, false)
        hasOne = true
      default:
        isBounded = false
        continue
      }
      if case .number(let number) = value, number.magnitude < 0x1p53 {
        first = max(first, Int64(number.rounded(.down)) - (isOpen ? 0 : 1))
      }
    }
    let (start, isOne) = (first, hasOne)
    let snapshots = try await storedListings()
    if !isOne { try question.requireBudget(rows: snapshots.reduce(0) { $0 + $1.count }) }
    // Any other condition, a count or a sort order may require reading all events.
    let readsAll = !isBounded || question.options.count || !question.order.isEmpty
    let size = (question.filter?.size ?? 0) + question.orderSize
    try await admit(snapshots) {
      (Self.listingTime + Self.partTime * size)
        * (readsAll ? $0.count : min($0.count, question.pageSize))
    }
    return { after, body in
      var last = start
      if case .number(let number)? = after, number.magnitude < 0x1p53 {
        last = max(last, Int64(number))
      }
      while true {
        try Task.checkCancellation()
        let limit = isOne ? 1 : Self.eventsAtOnce
        let page = try changes(after: last, limit: limit)
        for change in page where question.filter?.matches(change) ?? true {
          if !body(change) { return }
        }
        guard !isOne, page.count == limit, let end = page.last else { return }
        last = end.stored.revision
      }
    }
  }

  private static func filter(_ part: ODataFilter<Home>.Part) -> ODataListingFilter {
    var condition = part.matches
    if let meter = WorkMeter.current {
      condition = { home in
        meter.add(part.size)
        return part.matches(home)
      }
    }
    return ODataListingFilter(condition: condition, nanoseconds: 40 * part.size)
  }

  /// The approximate time that it takes to write a listing with all fields.
  private static var listingTime: Duration { .microseconds(12) }
  /// The approximate time of one step, such as a filter operation on one field or value of a row.
  private static var partTime: Duration { .nanoseconds(40) }
  /// The number of events to read from the store per query.
  private static var eventsAtOnce: Int { 500 }

  private func admit(
    _ snapshots: [ListingSnapshot], _ cost: (ListingSnapshot) -> Duration
  ) async throws {
    try await finder.admit(snapshots.map(cost).reduce(.zero, +))
  }

  /// Returns the rows for a query from a short list that is sorted by key.
  private static func rows<Row: Sendable>(
    _ all: [Row], _ question: RESOQuestion<Row>
  ) -> RESORows<Row> {
    { after, body in
      for row in all {
        if let after, !after.precedes(question.entity.keyProperty.value(row)) { continue }
        if question.filter?.matches(row) ?? true, !body(row) { return }
      }
    }
  }

  /// Returns the listing with a key if the listing meets the other parts of the condition.
  private static func listing(
    _ text: String, _ snapshots: [ListingSnapshot], _ question: RESOQuestion<Home>
  ) -> RESORows<Home> {
    { after, body in
      guard let id = ListingID(text: text), let home = home(id, snapshots),
        question.filter?.matches(home) ?? true
      else { return }
      if let after = try Self.id(after), id <= after { return }
      _ = body(home)
    }
  }

  private static func home(_ id: ListingID, _ snapshots: [ListingSnapshot]) -> Home? {
    snapshots.lazy.compactMap { $0.home(id) }.first
  }

  /// Returns the ID of the listing that precedes the requested rows; nil for the first page.
  private static func id(_ after: ODataValue?) throws -> ListingID? {
    guard let after else { return nil }
    guard case .string(let text) = after, let id = ListingID(text: text) else {
      throw ODataError(.foreignLink, target: "$skiptoken")
    }
    return id
  }
}
