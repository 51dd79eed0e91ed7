import Formats
import Market
public import Presence
public import Recommendations
public import Search
import Suggestions

/// The features that use a facade's finder. Each feature has a separate cache.
public struct SearchServices: Sendable {
  /// The service that handles requests about beacons.
  public let beacons: BeaconService
  /// The service that counts people's interactions with homes.
  public let recommendations: RecommendationService
  /// The service that suggests places for a partial query.
  let suggestions: SuggestionService
  /// The operations of features, which the router and the MCP tools use.
  let operations: [FeatureOperation]

  /// Creates the features that use `finder`.
  public init(_ finder: HomeFinder) {
    beacons = BeaconService(finder)
    suggestions = SuggestionService(finder)
    recommendations = RecommendationService(finder)
    operations = [
      MarketService(finder, suggestions: suggestions).operations
    ].flatMap(\.self)
  }
}
