public import Listings
import Synchronization

/// People's recent activity on homes. The counts for a snapshot's homes are computed once.
public final class InterestCounts: Sendable {
  /// The counts for a snapshot's homes, by index; homes without activity are left out.
  struct Placed: Sendable {
    var homes: [Int: HomeInterest] = [:]
    /// The points of all homes; empty if no home has any activity.
    var points: [Int16] = []
  }

  private struct Known {
    weak var snapshot: ListingSnapshot?
    var placed: Placed
  }

  /// No activity.
  public static let none = InterestCounts([:])

  /// The counts by home.
  public let homes: [ListingID: HomeInterest]
  private let known = Mutex<Known?>(nil)

  /// Creates counts by home.
  public init(_ homes: [ListingID: HomeInterest]) { self.homes = homes }

  /// Returns the counts for the homes of `snapshot`; a home with several listings gets the sum of
  /// their counts.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func placed(in snapshot: ListingSnapshot) throws(CancellationError) -> Placed {
    if homes.isEmpty { return Placed() }
    return try known.withLock { known throws(CancellationError) in
      if let known, known.snapshot === snapshot { return known.placed }
      var placed = Placed()
      for (number, (id, interest)) in homes.enumerated() {
        if number % CancellationCheck.interval == 0 { try checkCancellation() }
        if let home = snapshot.home(id) {
          placed.homes[home.place, default: HomeInterest()] += interest
        }
      }
      for (place, offers) in snapshot.table.offers {
        // The first offer is the home itself.
        for offer in offers.dropFirst() {
          guard let interest = homes[offer.listingID] else { continue }
          placed.homes[place, default: HomeInterest()] += interest
        }
      }
      if !placed.homes.isEmpty {
        placed.points = [Int16](repeating: 0, count: snapshot.count)
        for (place, interest) in placed.homes {
          placed.points[place] = Int16(HomeScoring.points(ofInterest: interest))
        }
      }
      known = Known(snapshot: snapshot, placed: placed)
      return placed
    }
  }
}
