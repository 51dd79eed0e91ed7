extension ListingSnapshot {
  /// Returns the groups of a grouped answer to `query` that finds the homes at `places`: buildings
  /// in order of score, coordinates in every other order.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
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
