import Hummingbird
import Logging

/// The context of a request in middleware and routes.
struct FacadeContext: RequestContext {
  /// The request's connection and Hummingbird's logger.
  struct Source: RequestContextSource {
    let connection: ClientConnection
    let logger: Logger
  }

  var coreContext: CoreRequestContextStorage
  let connection: ClientConnection
  let routed: RoutedRequest

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    connection = source.connection
    routed = source.connection.request
  }

  /// The memory reservation for the response.
  var reservation: AnswerReservation { routed.reservation }
}
