extension ListingSnapshot {
  /// Returns the scores of the items in a result of `query`, which may use any sort order.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func scores(
    of items: [RankAnswer.Item], _ query: RankQuery, _ scoring: HomeScoring
  ) throws(CancellationError) -> [ScoredHome] {
    let known = items.compactMap(\.scored)
    if known.count == items.count { return known }
    let table = try ScoreTable(scoring, query.commute, self)
    return items.map { table.scored($0.home) }
  }
}
