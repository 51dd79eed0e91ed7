import Ranking
import Synchronization

/// The fragments of the most recently added snapshots.
public final class FragmentCache: Sendable {
  private struct Entry {
    /// The references are weak so that an index does not stay in memory after searches have stopped
    /// using it.
    weak var snapshot: ListingSnapshot?
    let fragments = HomeFragments()
  }

  private let entries = Mutex<[Entry]>([])
  /// The maximum number of current snapshots: one for a single source, and three for several
  /// sources together.
  private static let capacity = 4

  /// Creates an empty cache.
  public init() {}

  /// Returns the fragments of the homes in `snapshot`, creating an empty object for a new snapshot.
  func fragments(of snapshot: ListingSnapshot) -> HomeFragments {
    entries.withLock { entries in
      if let known = entries.first(where: { $0.snapshot === snapshot }) { return known.fragments }
      entries.removeAll { $0.snapshot == nil }
      let entry = Entry(snapshot: snapshot)
      entries.insert(entry, at: 0)
      if entries.count > Self.capacity { entries.removeLast() }
      return entry.fragments
    }
  }
}
