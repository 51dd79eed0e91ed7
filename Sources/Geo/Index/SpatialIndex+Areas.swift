extension SpatialIndex {
  /// Returns the list indices of the points in any of `boxes`, including their edges, without
  /// duplicates and in no particular order. An area across the antimeridian needs two boxes.
  ///
  /// - Parameters:
  ///   - boxes: The area.
  ///   - tags: The tags to match; only points with at least one of these tags are returned.
  ///   - accept: Returns whether to include the point with the given list index.
  public func places(
    in boxes: [BoundingBox], tags: Tags = .max, where accept: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    places(over: boxes, tags: tags) { coordinate, place in
      boxes.contains { $0.contains(coordinate) } && accept(place)
    }
  }

  /// Returns the list indices of the points in `area`, including its edges, without duplicates and
  /// in no particular order.
  ///
  /// - Parameters:
  ///   - area: The polygons.
  ///   - tags: The tags to match; only points with at least one of these tags are returned.
  ///   - accept: Returns whether to include the point with the given list index.
  public func places(
    in area: MultiPolygon, tags: Tags = .max, where accept: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    places(over: area.boxes, tags: tags) { coordinate, place in
      area.contains(coordinate) && accept(place)
    }
  }

  /// Returns an upper bound for the number of points in `boxes`: the number of points in all leaves
  /// that overlap a box.
  public func greatestCount(in boxes: [BoundingBox]) -> Int {
    guard !isEmpty else { return 0 }
    let leaves = 1 << height
    var count = 0
    var waiting = [1]
    while let node = waiting.popLast() {
      let span = spans[node]
      guard boxes.contains(where: span.meets) else { continue }
      if node < leaves, !boxes.contains(where: span.isInside) {
        waiting.append(2 * node)
        waiting.append(2 * node + 1)
      } else {
        let level = Int.bitWidth - 1 - node.leadingZeroBitCount
        let part = node - (1 << level)
        count += ((part + 1) * self.count) >> level - (part * self.count) >> level
      }
    }
    return count
  }

  /// Returns the list indices of the points that `isWanted` accepts. Calls `isWanted` only for
  /// points near `boxes`.
  private func places(
    over boxes: [BoundingBox], tags: Tags, where isWanted: (Coordinate, Int) -> Bool
  ) -> [Int] {
    let leaves = 1 << height
    var places: [Int] = []
    var waiting = [1]
    while let node = waiting.popLast() {
      guard nodeTags[node] & tags != 0, boxes.contains(where: spans[node].meets) else { continue }
      if node < leaves {
        waiting.append(2 * node)
        waiting.append(2 * node + 1)
        continue
      }
      let leaf = node - leaves
      for slot in (leaf * count) >> height..<((leaf + 1) * count) >> height
      where sites[slot].tags & tags != 0 {
        let place = Int(sites[slot].place)
        if isWanted(coordinates[slot], place) { places.append(place) }
      }
    }
    return places
  }
}

extension Span {
  /// Returns whether the box and the span share a coordinate.
  fileprivate func meets(_ box: BoundingBox) -> Bool {
    Double(south) <= box.north && box.south <= Double(north) && Double(west) <= box.east
      && box.west <= Double(east)
  }

  /// Returns whether the whole span lies in `box`.
  fileprivate func isInside(_ box: BoundingBox) -> Bool {
    box.south <= Double(south) && Double(north) <= box.north && box.west <= Double(west)
      && Double(east) <= box.east
  }
}
