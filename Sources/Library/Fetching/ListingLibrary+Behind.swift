import ListingStore
import Parameters

/// What a library does behind its answers.
extension ListingLibrary {
  /// Brings the circle up to date behind an answer.
  func refetch(_ fetch: FeedQuery) {
    renew(.homes(fetch)) { [self] in
      // It may have been fetched since the view was made: by another facade, or by a flight that has just ended.
      if isFresh(fetch) { return }
      _ = try await flights.value(for: fetch) {
        try await self.run(fetch, .feedFirst)
      }
      indexTexts()
    }
  }

  /// Whether the store has what a fetch is for, and fetched it lately.
  func isFresh(_ fetch: FeedQuery) -> Bool {
    let circles = try? coverage().proof(
      center: fetch.center, radius: fetch.radius, types: TypeSet(fetch.types),
      fetchedIn: freshTimes(at: now()))
    return circles != nil
  }

  /// Brings what `call` is for up to date by `work`, behind an answer, unless that is under way.
  func renew(_ call: BackgroundFetch, _ work: @escaping @Sendable () async throws -> Void) {
    behind.start(call) { [self] in
      do {
        try await work()
      } catch let error as SearchError where error.code != .cancelled {
        report(SearchNote.notRefreshed(error.message))
      } catch {}
    }
  }

  /// Waits until nothing runs behind answers.
  package func settle() async {
    await behind.settle()
    await flights.settle()
    await mending.settle()
    await stateReads.settle()
    await snapshots.reading?.value
  }

  /// Ends what runs behind answers.
  public func close() async {
    await behind.end()
    await flights.end()
    await mending.end()
    await stateReads.end()
    await snapshots.reading?.value
  }
}
