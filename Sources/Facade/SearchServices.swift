import Formats
import Market
public import Presence
public import Recommendations
public import Search
import Suggestions

/// The features that use a facade's finder, each with a separate cache.
public struct SearchServices: Sendable {
  /// Answers requests about beacons.
  public let beacons: BeaconService
  /// Counts people's interactions with homes.
  public let recommendations: RecommendationService
  /// Suggests places for a partial query.
  let suggestions: SuggestionService
  /// The operations of features, which the router and the tools use.
  let operations: [FeatureOperation]

  /// Creates the services for `finder`.
  public init(_ finder: HomeFinder) {
    beacons = BeaconService(finder)
    suggestions = SuggestionService(finder)
    recommendations = RecommendationService(finder)
    operations = [
      MarketService(finder, suggestions: suggestions).operations
    ].flatMap(\.self)
  }
}
