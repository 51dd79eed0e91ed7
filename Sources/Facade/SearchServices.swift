import Formats
import Market
public import Presence
public import Recommendations
public import Search
import Suggestions

/// The features over the homes that a facade finds, each with its own cache.
public struct SearchServices: Sendable {
  /// Answers what is at beacons.
  public let beacons: BeaconService
  /// Counts what people do with homes.
  public let recommendations: RecommendationService
  /// Suggests places for what people type.
  let suggestions: SuggestionService
  /// The operations of features, which the router and the tools take from here.
  let operations: [FeatureOperation]

  /// Services over `finder`.
  public init(_ finder: HomeFinder) {
    beacons = BeaconService(finder)
    suggestions = SuggestionService(finder)
    recommendations = RecommendationService(finder)
    operations = [
      MarketService(finder, suggestions: suggestions).operations
    ].flatMap(\.self)
  }
}
