extension ListingSnapshot {
  /// The scores of the homes of an answer to `query`, in whatever order they are.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  public func scores(
    of items: [RankAnswer.Item], _ query: RankQuery, _ scoring: HomeScoring
  ) throws(CancellationError) -> [ScoredHome] {
    let known = items.compactMap(\.scored)
    if known.count == items.count { return known }
    let table = try ScoreTable(scoring, query.commute, self)
    return items.map { table.scored($0.home) }
  }
}
