public import Listings
import Synchronization

/// What people did with homes lately. Its points are worked out once for a snapshot.
public final class InterestCounts: Sendable {
  private struct Known {
    weak var snapshot: ListingSnapshot?
    var points: [Int16]
  }

  /// Nothing.
  public static let none = InterestCounts([:])

  /// By the homes' identities.
  public let homes: [ListingID: HomeInterest]
  private let known = Mutex<Known?>(nil)

  /// What was done with `homes`.
  public init(_ homes: [ListingID: HomeInterest]) { self.homes = homes }

  /// The points of all homes of `snapshot` by their places; none where nothing is known.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  func points(in snapshot: ListingSnapshot) throws(CancellationError) -> [Int16] {
    if homes.isEmpty { return [] }
    return try known.withLock { known throws(CancellationError) in
      if let known, known.snapshot === snapshot { return known.points }
      var points = [Int16](repeating: 0, count: snapshot.count)
      for (number, (id, interest)) in homes.enumerated() {
        if number % FilterChain.interval == 0 { try checkCancellation() }
        guard let home = snapshot.home(id) else { continue }
        points[home.place] = Int16(HomeScoring.points(ofInterest: interest))
      }
      known = Known(snapshot: snapshot, points: points)
      return points
    }
  }
}
