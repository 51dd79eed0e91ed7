import Admission
import Monitoring

/// The metrics for the service's operators.
struct Operations: Sendable {
  let metrics: FacadeMetrics
  let cache: ResponseCache
  /// Returns the current load.
  let load: @Sendable () -> Load
  /// Returns all metrics in the Prometheus text format.
  let text: @Sendable () -> String

  struct Load: Sendable {
    /// The number of running requests.
    var running: Int
    /// The current limit on concurrent requests.
    var limit: Int
    /// The number of bytes in request bodies and in responses that clients have not read.
    var heldBytes: Int
    /// The number of requests refused under load.
    var shed: Int
    /// The numbers of running and waiting costly requests.
    var costly: (running: Int, waiting: Int)
  }

  init(
    _ registry: PrometheusRegistry, _ metrics: FacadeMetrics, _ shared: SharedServerState,
    version: String
  ) {
    self.metrics = metrics
    cache = shared.cache
    load = {
      Load(
        running: shared.running, limit: shared.runningLimit, heldBytes: shared.held,
        shed: shared.shed, costly: shared.costlyRequests.load)
    }
    text = { registry.text + ProcessFigures(version: version).text }
  }
}
