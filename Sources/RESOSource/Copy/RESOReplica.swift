import Basics
import ListingSources
import Synchronization

/// A service's listings in memory, updated incrementally.
///
/// If a read is interrupted, the next query continues it. Deletions are detected by count: after
/// all changes have been read, the copy contains at least all of the service's listings, so equal
/// counts mean that there were no deletions. If the counts differ, all keys are compared.
final class RESOReplica: Sendable {
  let client: RESOClient
  private let turns = RunLimit(1)
  private let state = Mutex(State())

  private struct State {
    var copy = RESOCopy()
    /// The time at which the copy was last known to be complete; nil before the first complete
    /// read.
    var renewed: ContinuousClock.Instant?
  }

  init(_ client: RESOClient) { self.client = client }

  /// Returns all listings, which are no older than the configuration allows.
  func listings() async throws(RESOError) -> SourceListings {
    guard await turns.enter() else { throw client.cancelled }
    defer { turns.leave() }
    let age = state.withLock { $0.renewed }.map { client.dependencies.now() - $0 }
    if age.map({ $0 >= client.configuration.renewal }) ?? true { try await renew() }
    return state.withLock { $0.copy.listings() }
  }

  /// The maximum number of times to reread all listings if the copy differs from the service's
  /// count.
  private static var attempts: Int { 2 }

  private func renew() async throws(RESOError) {
    let start = client.dependencies.now()
    for _ in 0...Self.attempts {
      try await readChanges()
      let count = try await client.count()
      if count != nil, count == state.withLock({ $0.copy.count }) { return finish(start) }
      let (keys, reading) = try await keys()
      // If pages have no links, only the count can show whether all pages arrived.
      if !reading.hasLinks, let count, reading.rows < count {
        throw client.error(.incomplete(read: reading.rows, of: count))
      }
      state.withLock { $0.copy.keep(keys) }
      // The changes include listings that were added while the keys were being read.
      if state.withLock({ $0.copy.lacks(keys) }) { try await readChanges() }
      if !state.withLock({ $0.copy.lacks(keys) }) { return finish(start) }
      // The changes did not include some listings, so read everything again.
      state.withLock { $0.copy.startAnew() }
    }
    let all = try await client.count() ?? 0
    throw client.error(.incomplete(read: state.withLock { $0.copy.count }, of: all))
  }

  private func finish(_ start: ContinuousClock.Instant) {
    state.withLock { $0.renewed = start }
  }

  private func readChanges() async throws(RESOError) {
    let reader = RESOListingReader(try await client.model(), client.configuration)
    let last = state.withLock { $0.copy.last }
    try await client.readChanges(since: last) { page in
      state.withLock { $0.copy.take(page, reader) }
    }
  }

  /// Reads the keys of all listings.
  private func keys() async throws(RESOError) -> (Set<String>, RESOReading) {
    var keys: Set<String> = []
    let reading = try await client.readChanges(since: nil, keysOnly: true) { page in
      keys.formUnion(page.rows.compactMap(\.key))
    }
    return (keys, reading)
  }
}
