import Accounts
import Hunts
import Logging
import Recommendations
import Search
import ServiceLifecycle

/// Passes hunt members' ratings to the recommendations until the program ends: every minute, or
/// less often if reading the ratings takes long.
struct SharedRatings: Service {
  var hunts: HuntService
  var recommendations: RecommendationService
  var logger: Logger

  private static let interval = Duration.seconds(60)

  func run() async throws {
    await repeatUntilShutdown(on: hunts.store.executor) {
      max(Self.interval, ContinuousClock().measure { read() } * 100)
    }
  }

  private func read() {
    do throws(HuntError) {
      recommendations.take(ratings: try hunts.ratings())
    } catch {
      logger.warning(
        "recommendations use ratings that were read earlier",
        metadata: ["cause": "\(error.message)"])
    }
  }
}
