public import Geo
import Listings

/// The circles on the map that were fetched from the feed.
public struct Coverage: Sendable {
  /// The circles, newest first.
  public let circles: [CoveredCircle]
  /// The stored homes whose removal is on hold, if any.
  public internal(set) var withheld: WithheldRemovals?
  /// For each circle in `circles`, the boxes around the circle and a box inside it.
  private let extents: [Extent]

  private struct Extent: Sendable {
    var outer: [BoundingBox]
    var inner: BoundingBox?

    init(_ circle: CoveredCircle) {
      outer = BoundingBox.boxes(around: circle.center, radius: circle.radius)
      inner = circle.innerBox
    }
  }

  /// Creates a coverage from circles in any order.
  public init(_ circles: [CoveredCircle] = []) {
    self.circles = circles.sorted { $0.fetchedAt > $1.fetchedAt }
    extents = self.circles.map(Extent.init)
  }

  /// Returns circles that together provably cover the given circle for each of `types`, or nil if
  /// the search finds no proof.
  ///
  /// Prefers a single circle that covers everything. If there is no such circle, uses
  /// ``UnionProof``: a proof is always correct, but the result can be nil even if the union covers
  /// the circle.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle to cover.
  ///   - radius: The radius in metres.
  ///   - types: The types of homes to cover.
  ///   - times: The range of accepted fetch times, in seconds since 1970.
  public func proof(
    center: Coordinate, radius: Double, types: TypeSet, fetchedIn times: ClosedRange<Int64>
  ) -> [CoveredCircle]? {
    let boxes = BoundingBox.boxes(around: center, radius: radius)
    let near = candidates(overlapping: boxes, types: types, fetchedIn: times)
    if let one = near.first(where: {
      $0.circle.types.isSuperset(of: types) && $0.circle.holds(center, reach: radius)
    }) {
      return [one.circle]
    }
    return union(of: near, types: types) {
      UnionProof($0, boxes: boxes, center: center, radius: radius)
    }
  }

  /// Returns circles that together provably cover all of `box`, in the same way as
  /// ``proof(center:radius:types:fetchedIn:)``.
  public func proof(
    of box: BoundingBox, types: TypeSet, fetchedIn times: ClosedRange<Int64>
  ) -> [CoveredCircle]? {
    let near = candidates(overlapping: [box], types: types, fetchedIn: times)
    return union(of: near, types: types) { UnionProof($0, box: box) }
  }

  /// Returns the circles that contain any of `types` and may overlap any of `boxes`, newest first.
  public func circles(
    near boxes: [BoundingBox], types: TypeSet, fetchedIn times: ClosedRange<Int64>
  ) -> [CoveredCircle] {
    candidates(overlapping: boxes, types: types, fetchedIn: times).map(\.circle)
  }

  private func candidates(
    overlapping boxes: [BoundingBox], types: TypeSet, fetchedIn times: ClosedRange<Int64>
  ) -> [UnionProof.Candidate] {
    var near: [UnionProof.Candidate] = []
    for (index, circle) in circles.enumerated()
    where times.contains(circle.fetchedAt) && !circle.types.isDisjoint(with: types) {
      let extent = extents[index]
      if extent.outer.contains(where: { outer in boxes.contains { $0.overlaps(outer) } }) {
        near.append(UnionProof.Candidate(circle: circle, inner: extent.inner))
      }
    }
    return near
  }

  private func union(
    of near: [UnionProof.Candidate], types: TypeSet,
    _ proof: ([UnionProof.Candidate]) -> UnionProof
  ) -> [CoveredCircle]? {
    var used: Set<CoveredCircle> = []
    var proven: Set<[CoveredCircle]> = []
    for type in types.types {
      // Types that have the same circles share a proof.
      let candidates = near.filter { $0.circle.types.contains(TypeSet(type)) }
      let key = candidates.map(\.circle)
      if proven.contains(key) { continue }
      guard let union = proof(candidates).circles() else { return nil }
      used.formUnion(union)
      proven.insert(key)
    }
    return used.sorted { $0.fetchedAt > $1.fetchedAt }
  }
}
