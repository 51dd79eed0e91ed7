public import Listings
import Synchronization

/// What people did with homes lately. What that is for the homes of a snapshot is worked out once.
public final class InterestCounts: Sendable {
  /// What was done with the homes of a snapshot, by their places; with others nothing was.
  struct Placed: Sendable {
    var homes: [Int: HomeInterest] = [:]
    /// The points of all homes; none where nothing was done with any.
    var points: [Int16] = []
  }

  private struct Known {
    weak var snapshot: ListingSnapshot?
    var placed: Placed
  }

  /// Nothing.
  public static let none = InterestCounts([:])

  /// By the homes' identities.
  public let homes: [ListingID: HomeInterest]
  private let known = Mutex<Known?>(nil)

  /// What was done with `homes`.
  public init(_ homes: [ListingID: HomeInterest]) { self.homes = homes }

  /// What was done with the homes of `snapshot`: with each listing of a home that has several.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
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
        // The first is the home itself.
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
