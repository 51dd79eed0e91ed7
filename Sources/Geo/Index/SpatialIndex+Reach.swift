extension SpatialIndex {
  /// Calls `body` once with the list index of each point within `radius` metres of any of
  /// `centers`, inclusive, in no particular order.
  ///
  /// Traverses the tree once for all centres: a subtree that lies entirely near one centre, or far
  /// from all centres, is handled as a whole.
  public func forEachPlace(
    within radius: Double, ofAnyOf centers: [Coordinate], _ body: (Int) -> Void
  ) {
    guard radius >= 0, !centers.isEmpty else { return }
    walks(from: centers) { walks in
      var search = ReachSearch(DistanceLimit(metres: radius), leaves: 1 << height, walks: walks)
      search.waiting.append(contentsOf: 0..<walks.count)
      search.visit(1, first: 0, body)
    }
  }
}

/// A traversal that finds all points near any of several centres.
private struct ReachSearch {
  let limit: DistanceLimit
  let inner: Float
  let outer: Float
  let leaves: Int
  let walks: [IndexWalk]
  /// The centres that each node from the root to the current node may be near. The centres of each
  /// node follow the centres of its parent.
  var waiting: [Int] = []

  init(_ limit: DistanceLimit, leaves: Int, walks: [IndexWalk]) {
    self.limit = limit
    self.leaves = leaves
    self.walks = walks
    (inner, outer) = (limit.inner.roundedDown, limit.outer.roundedUp)
  }

  /// Visits `node`. The centres of the node's parent are in `waiting` from index `first` to the
  /// end.
  mutating func visit(_ node: Int, first: Int, _ body: (Int) -> Void) {
    let end = waiting.count
    defer { waiting.removeLast(waiting.count - end) }
    for number in first..<end {
      let walk = walks[waiting[number]]
      guard walk.leastSquare(to: walk.nodes + node) <= outer else { continue }
      if walk.mostSquare(to: walk.nodes + node) < inner {
        let slots = walk.slots(of: node)
        for slot in slots.first..<slots.end { body(Int(walk.sites[slot].place)) }
        return
      }
      waiting.append(waiting[number])
    }
    guard waiting.count > end else { return }
    if node < leaves {
      visit(2 * node, first: end, body)
      visit(2 * node + 1, first: end, body)
    } else {
      look(into: node, first: end, body)
    }
  }

  private func look(into leaf: Int, first: Int, _ body: (Int) -> Void) {
    let slots = walks[0].slots(of: leaf)
    for slot in slots.first..<slots.end {
      let isNear = waiting[first...].contains { walks[$0].isWithin(limit, slot: slot) }
      if isNear { body(Int(walks[0].sites[slot].place)) }
    }
  }
}
