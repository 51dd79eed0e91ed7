import Geo
import HomefindTesting
import Library
import Listings
import Ranking
import SearchTesting
import Testing

@testable import Search

/// Tests that processing the found homes stops when the task is cancelled.
@Suite struct AnswerCancellationTests {
  @Test func mappingStopsWhenItsTaskIsCancelled() async {
    let made = Locked(0)
    let work = Task {
      try (0..<10_000).mapUnlessCancelled { number in
        made.withLock { $0 += 1 }
        if number == 1_000 { withUnsafeCurrentTask { $0?.cancel() } }
        return number
      }
    }
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect((1_001...1_300).contains(made.withLock { $0 }))
    #expect(throws: Never.self) { try #require((0..<700).mapUnlessCancelled { $0 }.count == 700) }
  }

  @Test func mapGridStopsWhenItsTaskIsCancelled() async throws {
    let homes = try (Int64(1)...100).map { id in
      Home(
        KnownListing(
          try .home(id, 13.7, 100.5 + Double(id) / 1_000), history: .init(firstSeen: 0)))
    }
    #expect(try MapGrid.gathered(homes, zoom: 12, most: 1_000).values.joined().count == 100)
    let work = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try MapGrid.gathered(homes, zoom: 12, most: 1_000).count
    }
    await #expect(throws: CancellationError.self) { try await work.value }
  }
}
