public import Geo
import Listings

/// What is known of the map: the circles that the feed was asked for.
public struct Coverage: Sendable {
  /// The circles, the newest first.
  public let circles: [CoveredCircle]
  /// The homes among the stored ones whose removal is withheld; nil if there are none.
  public internal(set) var withheld: WithheldRemovals?
  /// The boxes around each of `circles`, and one within it.
  private let extents: [Extent]

  private struct Extent: Sendable {
    var outer: [BoundingBox]
    var inner: BoundingBox?

    init(_ circle: CoveredCircle) {
      outer = BoundingBox.boxes(around: circle.center, radius: circle.radius)
      inner = circle.innerBox
    }
  }

  /// A coverage of these circles, in any order.
  public init(_ circles: [CoveredCircle] = []) {
    self.circles = circles.sorted { $0.fetchedAt > $1.fetchedAt }
    extents = self.circles.map(Extent.init)
  }

  /// The circles that together provably hold the circle asked about for each of `types`, or nil
  /// where no such proof is found.
  ///
  /// One circle that holds all of it is preferred. Else see ``UnionProof``: a proof never errs; where
  /// none is found the answer is nil, though the union may just do.
  ///
  /// - Parameters:
  ///   - center: The centre asked about.
  ///   - radius: Metres around it.
  ///   - types: The kinds asked about.
  ///   - times: When a circle must have been fetched to count, in seconds since 1970.
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

  /// The circles that together provably hold all of `box`, as ``proof(center:radius:types:fetchedIn:)``
  /// finds them.
  public func proof(
    of box: BoundingBox, types: TypeSet, fetchedIn times: ClosedRange<Int64>
  ) -> [CoveredCircle]? {
    let near = candidates(overlapping: [box], types: types, fetchedIn: times)
    return union(of: near, types: types) { UnionProof($0, box: box) }
  }

  /// The circles of one of `types` that may reach into one of `boxes`, the newest first.
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
      // Kinds that the same circles hold are proven together.
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
