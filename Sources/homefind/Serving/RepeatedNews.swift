import News
import ServiceLifecycle

/// Reads the news feeds at startup and then every half hour while a server runs.
struct RepeatedNews: Service {
  var news: NewsFeeds

  private static let interval = Duration.seconds(1_800)

  func run() async throws {
    await repeatUntilShutdown {
      await news.refresh()
      return Self.interval
    }
  }
}
