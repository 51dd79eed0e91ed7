extension SpatialIndex {
  /// The points nearest to `center`, nearest first, equal distances by place.
  ///
  /// - Parameters:
  ///   - count: How many are wanted at most.
  ///   - center: Where distances are measured from.
  ///   - radius: The greatest distance in metres, inclusive.
  ///   - last: The last point of an earlier answer: only what ranks behind it is found. Its place
  ///     may be -1, or one that holds another point by now.
  ///   - tags: Only points that have at least one of these tags are found.
  ///   - accept: Says of a place whether its point is wanted. It is asked only of points that would
  ///     be among the nearest.
  public func nearest(
    _ count: Int, to center: Coordinate, within radius: Double = .infinity, after last: Hit? = nil,
    tags: Tags = .max, where accept: (Int) -> Bool = { _ in true }
  ) -> [Hit] {
    guard count > 0, radius >= 0 else { return [] }
    return walk(from: center) { walk in
      walk.nearest(
        min(count, self.count), within: DistanceLimit(metres: radius),
        after: last.map { (DistanceLimit(metres: $0.distance), $0.place) }, tags: tags,
        where: accept)
    } ?? []
  }
}

extension IndexWalk {
  private struct Waiting {
    let node: Int
    let square: Float
  }

  fileprivate func nearest(
    _ count: Int, within radius: DistanceLimit, after last: (limit: DistanceLimit, place: Int)?,
    tags: SpatialIndex.Tags, where accept: (Int) -> Bool
  ) -> [SpatialIndex.Hit] {
    var list = NearestList(count, of: self, limit: radius.outer)
    var limit = radius.outer.roundedUp
    let passed = last?.limit.inner.roundedDown ?? -1
    let leaves = 1 << index.height
    withUnsafeTemporaryAllocation(of: Waiting.self, capacity: Self.depth) { stack in
      var height = 1
      stack[0] = Waiting(node: 1, square: leastSquare(to: nodes + 1))
      while height > 0 {
        height -= 1
        var (node, square) = (stack[height].node, stack[height].square)
        guard nodes[node].tags & tags != 0 else { continue }
        while square <= limit, node < leaves {
          let (left, right) = (nodes + 2 * node, nodes + 2 * node + 1)
          let toLeft = left.pointee.tags & tags != 0 ? leastSquare(to: left) : .infinity
          let toRight = right.pointee.tags & tags != 0 ? leastSquare(to: right) : .infinity
          let isLeftNearer = toLeft <= toRight
          let (near, far) = isLeftNearer ? (toLeft, toRight) : (toRight, toLeft)
          if far <= limit, far < .infinity {
            stack[height] = Waiting(node: 2 * node + (isLeftNearer ? 1 : 0), square: far)
            height += 1
          }
          node = 2 * node + (isLeftNearer ? 0 : 1)
          square = near
        }
        guard square <= limit, square < .infinity else { continue }
        if passed > 0, mostSquare(to: nodes + node) < passed { continue }
        let (first, end) = slots(of: node)
        for slot in first..<end {
          let site = sites + slot
          let square = self.square(to: site)
          guard square <= list.limit, site.pointee.tags & tags != 0 else { continue }
          let place = Int(site.pointee.place)
          if square > radius.inner, distance(to: slot) > radius.metres { continue }
          if let last, !isBehind(last.limit, last.place, square, slot: slot, place: place) {
            continue
          }
          guard accept(place) else { continue }
          list.offer(
            NearestList.Candidate(
              square: square, place: site.pointee.place, slot: UInt32(truncatingIfNeeded: slot)))
        }
        limit = list.limit.roundedUp
      }
    }
    return list.hits()
  }

  /// Whether a site ranks behind the end of an earlier answer.
  private func isBehind(
    _ limit: DistanceLimit, _ lastPlace: Int, _ square: Double, slot: Int, place: Int
  ) -> Bool {
    if square < limit.inner { return false }
    if square > limit.outer { return true }
    return (limit.metres, lastPlace) < (distance(to: slot), place)
  }
}
