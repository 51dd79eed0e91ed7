extension SpatialIndex {
  /// Returns the points nearest to `center`, nearest first; points at equal distances are ordered
  /// by list index.
  ///
  /// - Parameters:
  ///   - count: The maximum number of points.
  ///   - center: The origin of the distances.
  ///   - radius: The maximum distance in metres, inclusive.
  ///   - last: The last point in an earlier result; only points that rank after it are returned.
  ///     The list index of that point may be -1, or may now refer to a different point.
  ///   - tags: The tags to match; only points with at least one of these tags are returned.
  ///   - accept: Returns whether to include the point with the given list index. Called only for
  ///     points that would be among the nearest.
  public func nearest(
    _ count: Int, to center: Coordinate, within radius: Double = .infinity, after last: Hit? = nil,
    tags: Tags = .max, where accept: (Int) -> Bool = { _ in true }
  ) -> [Hit] {
    guard count > 0, radius >= 0 else { return [] }
    let wanted = min(count, self.count)
    let search = NearestSearch(
      within: DistanceLimit(metres: radius), after: last.map { DistanceLimit(metres: $0.distance) },
      lastPlace: last?.place ?? -1, tags: tags)
    return walk(from: center) { walk in
      withUnsafeTemporaryAllocation(
        of: NearestList.Candidate.self, capacity: NearestList.capacity(for: wanted)
      ) { candidates in
        withUnsafePointer(to: walk) { walk in
          var list = NearestList(
            of: wanted, in: candidates, walk: walk, limit: search.radius.outer)
          walk.pointee.collect(search, into: &list, where: accept)
          return list.hits()
        }
      }
    } ?? []
  }
}

/// The parameters of a search for the nearest points.
private struct NearestSearch {
  let radius: DistanceLimit
  /// The distance and the list index of the last point in an earlier result.
  let last: DistanceLimit?
  let lastPlace: Int
  let tags: SpatialIndex.Tags
  /// The squared chord below which all points were part of an earlier result.
  let passed: Float

  init(
    within radius: DistanceLimit, after last: DistanceLimit?, lastPlace: Int,
    tags: SpatialIndex.Tags
  ) {
    self.radius = radius
    self.last = last
    self.lastPlace = lastPlace
    self.tags = tags
    passed = last?.inner.roundedDown ?? -1
  }
}

extension IndexWalk {
  /// A node to visit later, with a lower bound for the squared chords to its sites.
  private struct Waiting {
    let node: Int
    let square: Float
  }

  /// Visits the leaf nearest to the centre, then all other leaves that may contain nearer points.
  fileprivate func collect(
    _ search: NearestSearch, into list: inout NearestList, where accept: (Int) -> Bool
  ) {
    let leaves = 1 << height
    let isTagged = search.tags != .max
    var limit = list.limit.roundedUp
    withUnsafeTemporaryAllocation(of: Waiting.self, capacity: Self.depth) { stack in
      var waiting = 1
      stack[0] = Waiting(node: 1, square: leastSquare(to: nodes + 1))
      while waiting > 0 {
        waiting -= 1
        var (node, square) = (stack[waiting].node, stack[waiting].square)
        if isTagged, nodeTags[node] & search.tags == 0 { continue }
        while square <= limit, node < leaves {
          node *= 2
          let toLeft = leastSquare(to: nodes + node)
          let toRight = leastSquare(to: nodes + node + 1)
          let other: Waiting
          if toLeft <= toRight {
            square = toLeft
            other = Waiting(node: node + 1, square: toRight)
          } else {
            square = toRight
            other = Waiting(node: node, square: toLeft)
            node += 1
          }
          if other.square <= limit {
            stack[waiting] = other
            waiting += 1
          }
        }
        if square > limit { continue }
        if search.passed > 0, mostSquare(to: nodes + node) < search.passed { continue }
        look(into: node, search, into: &list, where: accept)
        limit = list.limit.roundedUp
      }
    }
  }

  /// Adds the sites in a leaf to the list if they are among the nearest.
  @inline(__always)
  private func look(
    into leaf: Int, _ search: NearestSearch, into list: inout NearestList,
    where accept: (Int) -> Bool
  ) {
    let (first, end) = slots(of: leaf)
    for slot in first..<end {
      let site = sites + slot
      let square = self.square(to: site)
      guard square <= list.limit, site.pointee.tags & search.tags != 0,
        square <= search.radius.inner || distance(to: slot) <= search.radius.metres,
        search.last == nil || isBehindLast(search, square, slot: slot),
        accept(Int(site.pointee.place))
      else { continue }
      list.offer(
        NearestList.Candidate(
          square: square, place: site.pointee.place, slot: UInt32(truncatingIfNeeded: slot)))
    }
  }

  /// Returns whether a site ranks after the last point in an earlier result.
  private func isBehindLast(_ search: NearestSearch, _ square: Double, slot: Int) -> Bool {
    guard let last = search.last, square <= last.outer else { return true }
    if square < last.inner { return false }
    return (last.metres, search.lastPlace) < (distance(to: slot), Int(sites[slot].place))
  }
}
