import Market
public import Presence
public import Recommendations
public import Search
import Suggestions

/// The features over the homes that a facade finds, each with its own cache.
public struct SearchServices: Sendable {
  /// Answers what is at beacons.
  public let beacons: BeaconService
  /// Compares prices, and lists sellers.
  let market: MarketService
  /// Counts what people do with homes.
  public let recommendations: RecommendationService
  /// Suggests places for what people type.
  let suggestions: SuggestionService

  /// Services over `finder`.
  public init(_ finder: HomeFinder) {
    beacons = BeaconService(finder)
    suggestions = SuggestionService(finder)
    market = MarketService(finder, suggestions: suggestions)
    recommendations = RecommendationService(finder)
  }
}
