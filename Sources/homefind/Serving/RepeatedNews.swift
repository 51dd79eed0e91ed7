import News
import ServiceLifecycle

/// Reads the news feeds at once and then every half hour, while a server runs.
struct RepeatedNews: Service {
  var news: NewsFeeds

  private static let interval = Duration.seconds(1_800)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await news.refresh()
        try? await Task.sleep(for: Self.interval)
      }
    }
  }
}
