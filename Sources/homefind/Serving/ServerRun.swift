import Admission
import CommandOutput
import Facade
import FeedProvider
import Logging
import Machine
import Messages
import ServiceLifecycle
import UnixSignals

/// Runs a server until a signal ends it.
struct ServerRun {
  var services: [any Service]
  /// Where it listens, in words.
  var place: Message
  var logger: Logger
  /// How long running requests may take to finish after a signal to stop.
  var stopTime: Duration?

  /// - Throws: `CommandFailure` with status `cannotListen` when the port is taken or not ours.
  func run() async throws {
    var quiet = Logger(label: "services", factory: { _ in SwiftLogNoOpLogHandler() })
    quiet.logLevel = .error
    // Named by their types: otherwise each is described with all that it holds, the page and homes too.
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
      // What ran past the time that a stop may take was given up.
    } catch {
      logger.debug("the server ended", metadata: ["cause": "\(error)"])
      throw CommandFailure(
        .cannotListen,
        CommandMessage.notListening(place: place, ListenFault(of: error)))
    }
  }
}
