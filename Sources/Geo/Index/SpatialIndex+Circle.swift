extension SpatialIndex {
  /// Counts the points within `radius` metres of `center`, inclusive.
  ///
  /// - Parameters:
  ///   - radius: The radius in metres.
  ///   - center: The centre of the circle.
  ///   - tags: The tags to match; only points with at least one of these tags are counted.
  ///   - accept: Returns whether to count the point with the given list index; if nil, all points
  ///     are counted, and not every point needs to be visited.
  public func count(
    within radius: Double, of center: Coordinate, tags: Tags = .max,
    where accept: ((Int) -> Bool)? = nil
  ) -> Int {
    var count = 0
    guard accept != nil || tags != .max else {
      visitParts(within: radius, of: center) { _, first, end in
        count += end - first
      } edge: { walk, first, end, limit in
        count += Self.count(first..<end, within: limit, walk)
      }
      return count
    }
    visit(within: radius, of: center) { walk, first, end in
      for slot in first..<end where walk.sites[slot].tags & tags != 0 {
        if let accept, !accept(Int(walk.sites[slot].place)) { continue }
        count += 1
      }
    }
    return count
  }

  /// Returns the list indices of the points within `radius` metres of `center`, inclusive, in no
  /// particular order.
  ///
  /// - Parameters:
  ///   - radius: The radius in metres.
  ///   - center: The centre of the circle.
  ///   - tags: The tags to match; only points with at least one of these tags are returned.
  ///   - accept: Returns whether to include the point with the given list index.
  public func places(
    within radius: Double, of center: Coordinate, tags: Tags = .max,
    where accept: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    var places: [Int] = []
    visit(within: radius, of: center) { walk, first, end in
      for slot in first..<end where walk.sites[slot].tags & tags != 0 {
        let place = Int(walk.sites[slot].place)
        if accept(place) { places.append(place) }
      }
    }
    return places
  }

  /// Calls `body` with the list index of each point within `radius` metres of `center`, inclusive,
  /// and its distance in metres, in no particular order.
  public func forEachPlace(
    within radius: Double, of center: Coordinate, _ body: (_ place: Int, _ metres: Double) -> Void
  ) {
    visit(within: radius, of: center) { walk, first, end in
      for slot in first..<end { body(Int(walk.sites[slot].place), walk.distance(to: slot)) }
    }
  }

  /// Counts the sites in `slots` within `limit`. The loop has no branch that depends on a site: at
  /// the edge of a circle, about half of the sites are inside, and no processor can predict such a
  /// branch.
  private static func count(
    _ slots: Range<Int>, within limit: DistanceLimit, _ walk: IndexWalk
  ) -> Int {
    var near = 0
    var possible = 0
    for slot in slots {
      let square = walk.square(to: walk.sites + slot)
      near += square <= limit.inner ? 1 : 0
      possible += square <= limit.outer ? 1 : 0
    }
    return possible == near ? near : slots.count { walk.isWithin(limit, slot: $0) }
  }

  /// Calls `body` with ranges of slots whose sites lie in the circle.
  private func visit(
    within radius: Double, of center: Coordinate, _ body: (IndexWalk, Int, Int) -> Void
  ) {
    visitParts(within: radius, of: center, inside: body) { walk, first, end, limit in
      for slot in first..<end where walk.isWithin(limit, slot: slot) {
        body(walk, slot, slot + 1)
      }
    }
  }

  /// Calls `inside` with ranges of slots whose sites all lie in the circle, and `edge` with ranges
  /// that may contain sites in the circle.
  private func visitParts(
    within radius: Double, of center: Coordinate, inside: (IndexWalk, Int, Int) -> Void,
    edge: (IndexWalk, Int, Int, DistanceLimit) -> Void
  ) {
    guard radius >= 0 else { return }
    let limit = DistanceLimit(metres: radius)
    _ = walk(from: center) { walk in
      let (inner, outer) = (limit.inner.roundedDown, limit.outer.roundedUp)
      let leaves = 1 << height
      withUnsafeTemporaryAllocation(of: Int.self, capacity: IndexWalk.depth) { stack in
        var waiting = 1
        stack[0] = 1
        while waiting > 0 {
          waiting -= 1
          let node = stack[waiting]
          guard walk.leastSquare(to: walk.nodes + node) <= outer else { continue }
          let isInside = walk.mostSquare(to: walk.nodes + node) < inner
          if !isInside, node < leaves {
            stack[waiting] = 2 * node
            stack[waiting + 1] = 2 * node + 1
            waiting += 2
            continue
          }
          let (first, end) = walk.slots(of: node)
          if isInside {
            inside(walk, first, end)
          } else {
            edge(walk, first, end, limit)
          }
        }
      }
    }
  }
}
