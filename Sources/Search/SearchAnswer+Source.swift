package import Library
import ListingSources
import ListingStore
import Parameters

extension SearchAnswer.Source {
  package init(_ coverage: MergedCoverage) {
    let parts = coverage.parts.map(Part.init)
    if parts.count == 1, let only = parts.first, let freshness = only.freshness {
      self.init(
        feed: only.name, freshness: freshness, fetchedAt: only.fetchedAt ?? coverage.fetchedAt,
        condition: freshness == .stale ? only.condition : nil, skipped: only.skipped,
        isComplete: !coverage.isUnderWay && !coverage.isPartial, parts: parts)
      return
    }
    let answered = parts.filter { $0.freshness != nil }
    self.init(
      feed: answered.map(\.name).joined(separator: ", "),
      freshness: coverage.freshness, fetchedAt: coverage.fetchedAt,
      condition: answered.first { $0.freshness == .stale && $0.condition != nil }?.condition,
      skipped: coverage.coverages.flatMap(\.circles).skipped,
      isComplete: !coverage.isUnderWay && !coverage.isPartial && answered.count == parts.count,
      parts: parts)
  }
}

extension SearchAnswer.Source.Part {
  init(_ part: MergedCoverage.Part) {
    let source = part.library.source
    let isAsUsual = part.coverage.map { $0.freshness != .stale } ?? false
    self.init(
      name: source.name, kind: source.kind, freshness: part.coverage?.freshness,
      fetchedAt: part.coverage?.fetchedAt,
      condition: isAsUsual && source.fault == nil ? nil : source.condition,
      skipped: part.coverage.map { $0.circles.skipped } ?? [],
      failure: (part.failure ?? part.coverage?.failure)?.publicMessage ?? source.fault?.message,
      withheld: part.coverage?.view.coverage.withheld)
  }
}

extension [CoveredCircle] {
  /// The counts of unusable records in the circles that an answer uses.
  fileprivate var skipped: [SkipCount] {
    let all = lazy.map(\.skipped).filter { !$0.isEmpty }
    guard let first = all.first else { return [] }
    return .init(counts: all.dropFirst().reduce(into: first) { $0.merge($1, uniquingKeysWith: +) })
  }
}
