import Basics
import Geo
import ListingSources
import ListingStore
import Listings
import Parameters
import Synchronization

/// A part that is dealt with.
struct PartEnd: Sendable {
  /// Which of the parts that were asked for first it belongs to.
  var root: Int
  /// What came; nil where it was covered already, or was cut.
  var answer: StoredAnswer?
  /// Whether all of its root is dealt with now.
  var endsRoot: Bool
  /// Whether nothing of its root had to be asked for.
  var wasFresh: Bool
}

extension ListingLibrary {
  /// Fetches parts of the map, several at a time. Each is kept as soon as it is complete; one that has
  /// too many homes is cut into quarters, and one that is covered already is left out.
  ///
  /// - Parameters:
  ///   - disc: The circle outside of which parts are not needed; nil where all are.
  ///   - time: Since when a part must have been fetched to be left out, in seconds since 1970; nil if none is.
  ///   - isOfSync: Whether what becomes of homes that the answers lack is left to the end of a sync.
  ///   - ended: Told of each part that is dealt with.
  /// - Throws: `SearchError` where the feed or the store fails; what came before is kept.
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
      // The last is the next, so that few parts wait at a time.
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
      // Counting costs one row, and saves a page where the part is likely to be cut.
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

/// A part, and which of the parts that were asked for first it belongs to.
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

/// How far a fetch in parts has come.
public struct FetchProgress: Sendable, Hashable {
  /// How many homes came so far, each counted once.
  public var homes: Int
  /// How many the feed counts, where it does.
  public var total: Int?
}

/// The homes that came in parts, each counted once.
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

  /// Tells how far it has come.
  func tell() { progress(FetchProgress(homes: count, total: total)) }
}
