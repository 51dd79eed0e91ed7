import Ranking
import Synchronization

/// The fragments of the snapshots that were first asked for last.
public final class FragmentCache: Sendable {
  private struct Entry {
    /// Weak, so that no index stays in memory longer than searches need it.
    weak var snapshot: ListingSnapshot?
    let fragments = HomeFragments()
  }

  private let entries = Mutex<[Entry]>([])
  /// How many snapshots may be current at a time: a source's, and three of several sources together.
  private static let capacity = 4

  /// Creates a cache without fragments.
  public init() {}

  /// Returns the fragments of the homes of `snapshot`.
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
