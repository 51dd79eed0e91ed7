import Basics
import Geo
import ListingSources
import ListingStore
import Listings
import Parameters
import Synchronization

/// The result of a finished part.
struct PartEnd: Sendable {
  /// The index of the original part that contains this part.
  var root: Int
  /// The response; nil if the part was already covered or has been divided.
  var answer: StoredAnswer?
  /// Whether this was the last piece of its original part.
  var endsRoot: Bool
  /// Whether the entire original part was already covered.
  var wasFresh: Bool
}

extension ListingLibrary {
  /// Fetches parts of the map concurrently. Stores each part as soon as it is complete, divides a
  /// part with too many homes into quarters, and skips parts that are already covered.
  ///
  /// - Parameters:
  ///   - disc: The circle that parts must overlap to be needed; nil if all parts are needed.
  ///   - time: The earliest fetch time, in seconds since 1970, at which a part is considered
  ///     covered; nil to fetch all parts.
  ///   - isOfSync: Whether the fetch is part of a sync, which handles homes missing from the
  ///     responses only after its last request.
  ///   - ended: Called for each finished part.
  /// - Throws: `SearchError` if the feed or the store fails; parts that were already stored remain
  ///   stored.
  func fetchParts(
    _ roots: [FetchPart], types: Set<AccommodationType>, in disc: SearchedCircle? = nil,
    since time: Int64?, atOnce: Int, isOfSync: Bool = false, _ ended: (PartEnd) -> Void
  ) async throws(SearchError) {
    let coverage = time == nil ? Coverage() : try coverage()
    let start = time ?? now().seconds
    let times = start...max(start, now().seconds)
    let result = await withTaskGroup(
      of: PartOutcome.self, returning: Result<Void, SearchError>.self
    ) { group in
      // Proceed depth-first to keep the number of waiting parts small.
      var rest = roots.enumerated().reversed().map { RootedPart(root: $0.offset, part: $0.element) }
      var open = [Int](repeating: 1, count: roots.count)
      var isFresh = [Bool](repeating: true, count: roots.count)
      var running = 0
      func start() {
        while running < max(1, atOnce), let next = rest.popLast() {
          running += 1
          group.addTask {
            await self.outcome(
              of: next, types: types, coverage: coverage, times: times, isOfSync: isOfSync)
          }
        }
      }
      start()
      while let outcome = await group.next() {
        running -= 1
        let (root, part) = (outcome.rooted.root, outcome.rooted.part)
        var answer: StoredAnswer?
        open[root] -= 1
        switch outcome.result {
        case .covered: break
        case .failed(let error):
          group.cancelAll()
          return .failure(error)
        case .stored(let stored):
          isFresh[root] = false
          answer = stored
        case .excess(let count):
          isFresh[root] = false
          let quarters = part.quarters(having: count, in: disc)
          open[root] += quarters.count
          rest += quarters.reversed().map { RootedPart(root: root, part: $0) }
        }
        ended(
          PartEnd(
            root: root, answer: answer, endsRoot: open[root] == 0, wasFresh: isFresh[root]))
        start()
      }
      return .success(())
    }
    try result.get()
  }

  private func outcome(
    of rooted: RootedPart, types: Set<AccommodationType>, coverage: Coverage,
    times: ClosedRange<Int64>, isOfSync: Bool
  ) async -> PartOutcome {
    let part = rooted.part
    if coverage.proof(of: part.box, types: TypeSet(types), fetchedIn: times) != nil {
      return PartOutcome(rooted: rooted, result: .covered)
    }
    do throws(SearchError) {
      // A count costs only one row, and it saves fetching a page if the part has to be divided.
      if types.isEmpty, let expected = part.expected, expected > partLimit,
        let count = try await asking({ () async throws(SourceError) in
          try await source.count(around: part.center, radius: part.radius)
        }),
        count > partLimit, part.mayBeCut(having: count)
      {
        return PartOutcome(rooted: rooted, result: .excess(count))
      }
      let fetch = part.fetch(types: types)
      switch try await ask(fetch, atMost: partLimit, isOfSync: isOfSync) {
      case .stored(let answer):
        return PartOutcome(rooted: rooted, result: .stored(answer))
      case .excess(let count) where part.mayBeCut(having: count):
        return PartOutcome(rooted: rooted, result: .excess(count))
      case .excess:
        guard
          case .stored(let answer) = try await ask(fetch, atMost: nil, isOfSync: isOfSync)
        else { break }
        return PartOutcome(rooted: rooted, result: .stored(answer))
      }
      return PartOutcome(rooted: rooted, result: .covered)
    } catch {
      return PartOutcome(rooted: rooted, result: .failed(error))
    }
  }
}

/// A part, and the index of the original part that it belongs to.
private struct RootedPart: Sendable {
  var root: Int
  var part: FetchPart
}

private struct PartOutcome: Sendable {
  enum Result: Sendable {
    case covered
    case stored(StoredAnswer)
    case excess(Int?)
    case failed(SearchError)
  }

  var rooted: RootedPart
  var result: Result
}

/// The progress of a fetch in parts.
public struct FetchProgress: Sendable, Hashable {
  /// The number of distinct homes received so far.
  public var homes: Int
  /// The total number of homes that the feed reports; nil if it does not count homes.
  public var total: Int?
}

/// Counts the distinct homes in the parts received so far.
final class SeenHomes: Sendable {
  private let ids = Mutex<Set<ListingKey>>([])
  private let total: Int?
  private let progress: @Sendable (FetchProgress) -> Void

  init(of total: Int?, _ progress: @escaping @Sendable (FetchProgress) -> Void) {
    self.total = total
    self.progress = progress
  }

  var count: Int { ids.withLock(\.count) }

  func add(_ new: [ListingKey]) {
    ids.withLock { $0.formUnion(new) }
    tell()
  }

  func tell() { progress(FetchProgress(homes: count, total: total)) }
}
