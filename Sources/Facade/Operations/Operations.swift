import Admission
import Monitoring

/// Metrics for the operators of the service.
struct Operations: Sendable {
  let metrics: FacadeMetrics
  let cache: ResponseCache
  /// The present load.
  let load: @Sendable () -> Load
  /// Returns all metrics in the format of Prometheus.
  let text: @Sendable () -> String

  /// How busy the server is.
  struct Load: Sendable {
    /// Requests that are being answered.
    var running: Int
    /// Requests that may run concurrently now.
    var limit: Int
    /// Bytes of request bodies, and of answers that clients have not read.
    var heldBytes: Int
    /// Requests that were refused under load.
    var shed: Int
    /// Costly requests that are being answered, and those that wait.
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
