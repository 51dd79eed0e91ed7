extension SpatialIndex {
  /// How many points lie within `radius` metres of `center`, inclusive.
  ///
  /// - Parameters:
  ///   - radius: Metres.
  ///   - center: The middle of the circle.
  ///   - tags: Only points that have at least one of these tags count.
  ///   - accept: Says of a place whether its point counts; nil counts them all, which need not
  ///     look at each.
  public func count(
    within radius: Double, of center: Coordinate, tags: Tags = .max,
    where accept: ((Int) -> Bool)? = nil
  ) -> Int {
    var count = 0
    visit(within: radius, of: center) { walk, first, end in
      if accept == nil, tags == .max {
        count += end - first
        return
      }
      for slot in first..<end where walk.sites[slot].tags & tags != 0 {
        if let accept, !accept(Int(walk.sites[slot].place)) { continue }
        count += 1
      }
    }
    return count
  }

  /// The points within `radius` metres of `center`, inclusive, in no order.
  ///
  /// - Parameters:
  ///   - radius: Metres.
  ///   - center: The middle of the circle.
  ///   - tags: Only points that have at least one of these tags are found.
  ///   - accept: Says of a place whether its point is wanted.
  public func hits(
    within radius: Double, of center: Coordinate, tags: Tags = .max,
    where accept: (Int) -> Bool = { _ in true }
  ) -> [Hit] {
    var hits: [Hit] = []
    visit(within: radius, of: center) { walk, first, end in
      for slot in first..<end where walk.sites[slot].tags & tags != 0 {
        let place = Int(walk.sites[slot].place)
        if accept(place) { hits.append(Hit(place: place, distance: walk.distance(to: slot))) }
      }
    }
    return hits
  }

  /// The places of the points within `radius` metres of `center`, inclusive, in no order.
  ///
  /// - Parameters:
  ///   - radius: Metres.
  ///   - center: The middle of the circle.
  ///   - tags: Only points that have at least one of these tags are found.
  ///   - accept: Says of a place whether its point is wanted.
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

  /// Calls `body` with stretches of sites that lie in the circle.
  private func visit(
    within radius: Double, of center: Coordinate, _ body: (IndexWalk, Int, Int) -> Void
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
            body(walk, first, end)
            continue
          }
          for slot in first..<end {
            let square = walk.square(to: walk.sites + slot)
            if square > limit.outer { continue }
            if square > limit.inner, walk.distance(to: slot) > radius { continue }
            body(walk, slot, slot + 1)
          }
        }
      }
    }
  }
}
