import Admission
import CommandOutput
import Facade
import FeedProvider
import Logging
import Machine
import Messages
import ServiceLifecycle
import UnixSignals

/// Runs a server until a signal stops it.
struct ServerRun {
  var services: [any Service]
  /// The address at which the server listens, for messages.
  var place: Message
  var logger: Logger
  /// The time that running requests have to finish after a shutdown signal.
  var stopTime: Duration?

  /// Runs the services.
  ///
  /// - Throws: `CommandFailure` with status `cannotListen` if the port is in use or not permitted.
  func run() async throws {
    var quiet = Logger(label: "services", factory: { _ in SwiftLogNoOpLogHandler() })
    quiet.logLevel = .error
    // Services are named by their types, because the default description of a service contains
    // everything in the service, including the page and homes.
    let named = services.map {
      ServiceGroupConfiguration.ServiceConfiguration(service: $0, serviceName: "\(type(of: $0))")
    }
    var configuration = ServiceGroupConfiguration(
      services: named, gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
    configuration.maximumGracefulShutdownDuration = stopTime
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as FeedProviderError {
      throw error
    } catch let error as ListeningSocketError {
      throw CommandFailure(.cannotListen, error.message)
    } catch let error as OperationsCannotListen {
      logger.debug("the server ended", metadata: ["cause": "\(error.cause)"])
      throw CommandFailure(
        .cannotListen,
        CommandMessage.operationsNotServed(place: "\(error.place)", error.fault))
    } catch is CancellationError {
      // Work that exceeded the shutdown time was cancelled.
    } catch {
      logger.debug("the server ended", metadata: ["cause": "\(error)"])
      throw CommandFailure(
        .cannotListen,
        CommandMessage.notListening(place: place, ListenFault(of: error)))
    }
  }
}
