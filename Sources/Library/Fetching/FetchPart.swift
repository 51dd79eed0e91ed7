import Geo
import Listings

/// A box of the map that is fetched on its own, by the circle around it.
struct FetchPart: Sendable {
  let box: BoundingBox
  let center: Coordinate
  /// Metres around `center` that hold the box, and a little more: see `innerBox` of a circle.
  let radius: Double
  /// How often what was asked for first was quartered.
  var depth = 0
  /// How many homes it may be expected to have; nil where that is not known.
  var expected: Int?
  /// How many the feed counts in all that was asked for first.
  var whole: Int?

  /// The part of this box; nil where it has no middle.
  init?(_ box: BoundingBox) {
    guard let center = box.middle,
      let reach = box.corners.map(center.distance).max(), reach > 0
    else { return nil }
    self.box = box
    self.center = center
    radius = reach * Self.margin
  }

  /// How much wider than its box a part's circle is, so that the boxes within the circles of
  /// neighbours overlap.
  private static let margin = 1.02
  /// The least radius of a part that is cut, in metres, and how often it may be.
  private static let (leastRadius, mostCuts) = (300.0, 9)
  /// The same for a feed that does not count, of which each cut costs what it sent.
  private static let mostCutsUncounted = 3

  /// What is asked for.
  func fetch(types: Set<AccommodationType>) -> FeedQuery {
    FeedQuery(exactly: center, radius: radius, types: types)
  }

  /// Whether cutting promises smaller parts: not where a feed counts as many in a part as in the
  /// whole, since it may not look at where the part is.
  func mayBeCut(having count: Int?) -> Bool {
    guard radius > Self.leastRadius, depth < Self.mostCuts else { return false }
    guard let count else { return depth < Self.mostCutsUncounted }
    return depth < 2 || count != whole
  }

  /// Its quarters, where so many homes were counted in it; those of them that reach into `disc`.
  func quarters(having count: Int?, in disc: SearchedCircle?) -> [FetchPart] {
    box.quarters.compactMap { quarter in
      if let disc, !quarter.mayReach(within: disc.radius, of: disc.center) { return nil }
      var part = FetchPart(quarter)
      part?.depth = depth + 1
      part?.expected = count.map { $0 / 4 }
      part?.whole = whole ?? count
      return part
    }
  }
}

extension BoundingBox {
  /// Whether a point of the box may lie within `radius` metres of `center`; false only where none does.
  func mayReach(within radius: Double, of center: Coordinate) -> Bool {
    guard let middle, let reach = corners.map(middle.distance).max() else { return false }
    return center.distance(to: middle) <= radius + reach
  }
}
