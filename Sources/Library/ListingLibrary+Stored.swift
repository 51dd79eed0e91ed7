package import ListingStore

extension ListingLibrary {
  /// Returns the homes in stored `circles` as part of an answer. The oldest circle determines the
  /// freshness of the part.
  package func stored(_ view: SnapshotCache.View, _ circles: [CoveredCircle]) -> MergedCoverage.Part
  {
    let fresh = freshTimes(at: now())
    let isFresh =
      snapshots.absence == nil && circles.allSatisfy { fresh.contains($0.fetchedAt) }
    return MergedCoverage.Part(
      library: self, coverage: SearchCoverage(view, circles, isFresh ? .cached : .stale))
  }
}
