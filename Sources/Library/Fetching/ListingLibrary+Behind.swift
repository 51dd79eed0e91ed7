import ListingStore
import Parameters

/// A library's background work.
extension ListingLibrary {
  /// Refreshes a circle in the background.
  func refetch(_ fetch: FeedQuery) {
    renew(.homes(fetch)) { [self] in
      // Another process, or a single flight that has just ended, may have fetched the circle since
      // the view was created.
      if isFresh(fetch) { return }
      _ = try await flights.value(for: fetch) {
        try await self.run(fetch, .feedFirst)
      }
      indexTexts()
    }
  }

  /// Whether the store has fresh data for the query.
  func isFresh(_ fetch: FeedQuery) -> Bool {
    let circles = try? coverage().proof(
      center: fetch.center, radius: fetch.radius, types: TypeSet(fetch.types),
      fetchedIn: freshTimes(at: now()))
    return circles != nil
  }

  /// Starts `work`, which refreshes the data of `call`, in the background unless the same work is
  /// already running.
  func renew(_ call: BackgroundFetch, _ work: @escaping @Sendable () async throws -> Void) {
    behind.start(call) { [self] in
      do {
        try await work()
      } catch let error as SearchError where error.code != .cancelled {
        report(SearchNote.notRefreshed(error.message))
      } catch {}
    }
  }

  /// Waits until no background work is running.
  package func settle() async {
    await behind.settle()
    await flights.settle()
    await mending.settle()
    await stateReads.settle()
    await snapshots.reading?.value
  }

  /// Cancels all background work and waits for it to finish.
  public func close() async {
    await behind.end()
    await flights.end()
    await mending.end()
    await stateReads.end()
    await snapshots.reading?.value
  }
}
