extension ListingSnapshot {
  /// Groups the homes at `places` for the results of `query`: by building if sorted by score,
  /// otherwise by coordinate.
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
