import Library
import ListingSources
import ListingStore
public import Parameters
import Store

extension HistoryService {
  /// Returns the changes since the query's cursor to homes that the query covers. An event contains
  /// the home's current state.
  ///
  /// - Throws: `SearchError` if a station is unknown or the store cannot be read.
  public func events(_ query: EventQuery) throws(SearchError) -> EventAnswer {
    let condition = try query.condition(context)
    var events: [SourceEvent] = []
    var cursor = query.cursor
    while true {
      let history = try sources.history(
        after: cursor, limit: min(Self.changesAtOnce, 5 * query.limit))
      let room = query.limit - events.count
      let wanted = history.events.filter { condition.matches($0.event.listing) }
      events += wanted.prefix(room)
      if wanted.count > room, let last = events.last {
        return EventAnswer(events: events, next: last.event.cursor, isCut: true, isLost: false)
      }
      guard history.isCut, wanted.count < room else {
        return EventAnswer(
          events: events, next: history.next, isCut: history.isCut, isLost: history.isLost)
      }
      cursor = history.next
    }
  }

  /// The maximum number of changed listings to read per batch.
  private static let changesAtOnce = 500
}

extension SourceSet {
  /// Returns the changes to all sources' listings after `cursor`, in order. The sources share a
  /// store and therefore also its revision numbers.
  fileprivate func history(
    after cursor: EventCursor?, limit: Int
  ) throws(SearchError) -> EventAnswer {
    var histories: [(name: String, history: StoreHistory)] = []
    for library in libraries {
      do {
        histories.append(
          (library.source.name, try library.snapshots.feed.history(after: cursor, limit: limit)))
      } catch {
        throw SearchError(error)
      }
    }
    // Return only events up to the position that the histories of all sources have reached.
    let all = histories.map(\.history)
    let next = all.dropFirst().reduce(all[0].next) { min($0, $1.next) }
    let isLost = all.contains(where: \.isLost)
    let events = histories.flatMap { name, history in
      history.events.map { SourceEvent(source: name, event: $0) }
    }
    .filter { $0.event.cursor <= next }
    .sorted { $0.event.cursor < $1.event.cursor }
    return EventAnswer(
      events: isLost ? [] : events, next: next, isCut: all.contains(where: \.isCut),
      isLost: isLost)
  }
}
