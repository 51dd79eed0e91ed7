extension ListingSnapshot {
  /// The items of a grouped answer to `query` that finds the homes at `places`: the buildings in the
  /// order of scores, and the coordinates in every other.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  func itemGroups(of places: [Int], _ query: RankQuery) throws(CancellationError) -> ItemGroups {
    if query.sort == .recommended {
      return try buildings.groups(of: places, in: table) { () throws(CancellationError) in
        try ItemGroups(buildingsOf: table)
      }
    }
    guard !ItemGroups.isFew(places.count, of: count) else {
      return try ItemGroups(coordinatesOf: places, in: table)
    }
    return try coordinateGroups.groups(of: places, in: table) { () throws(CancellationError) in
      try ItemGroups(coordinatesOf: Array(table.facts.indices), in: table)
    }
  }
}
