import Basics
import ListingSources
import Synchronization

/// A service's listings in memory, brought up to date by what has changed since the last look.
///
/// A reading that is cut off goes on where it was with the next question. Whether listings are gone is told by
/// their number: all that changed has come, so that the copy has at least what the service has, and where both
/// have as many they have the same. Otherwise all keys are compared.
final class RESOReplica: Sendable {
  let client: RESOClient
  private let turns = RunLimit(1)
  private let state = Mutex(State())

  private struct State {
    var copy = RESOCopy()
    /// When the copy was known to have what the service has; nil while it has not all of it.
    var renewed: ContinuousClock.Instant?
  }

  init(_ client: RESOClient) { self.client = client }

  /// All listings, no older than the configuration allows.
  func listings() async throws(RESOError) -> SourceListings {
    guard await turns.enter() else { throw client.cancelled }
    defer { turns.leave() }
    let age = state.withLock { $0.renewed }.map { client.dependencies.now() - $0 }
    if age.map({ $0 >= client.configuration.renewal }) ?? true { try await renew() }
    return state.withLock { $0.copy.listings() }
  }

  /// How often everything is read again at most where the copy differs from what the service counts.
  private static var attempts: Int { 2 }

  private func renew() async throws(RESOError) {
    let start = client.dependencies.now()
    for _ in 0...Self.attempts {
      try await readChanges()
      let count = try await client.count()
      if count != nil, count == state.withLock({ $0.copy.count }) { return finish(start) }
      let (keys, reading) = try await keys()
      // Without links between pages, only the count tells whether all of them came.
      if !reading.hasLinks, let count, reading.rows < count {
        throw client.error(.incomplete(read: reading.rows, of: count))
      }
      state.withLock { $0.copy.keep(keys) }
      // Listings that came while the keys were read come with the changes.
      if state.withLock({ $0.copy.lacks(keys) }) { try await readChanges() }
      if !state.withLock({ $0.copy.lacks(keys) }) { return finish(start) }
      // There are listings to which no change leads.
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

  /// The keys of all listings, and how they were read.
  private func keys() async throws(RESOError) -> (Set<String>, RESOReading) {
    var keys: Set<String> = []
    let reading = try await client.readChanges(since: nil, keysOnly: true) { page in
      keys.formUnion(page.rows.compactMap(\.key))
    }
    return (keys, reading)
  }
}
