import Hummingbird
import Messages
import NIOCore
import NIOPosix
import Parameters
import Search
import Synchronization

/// Cancels requests that take too long or whose client has disconnected.
struct LimitedResponder<Base: HTTPResponder>: HTTPResponder
where Base.Context == FacadeContext {
  let base: Base
  let limit: Duration
  let shared: SharedServerState
  /// The executor that runs the routes; nil for the default executor.
  let executor: (any TaskExecutor)?

  func respond(to request: Request, context: FacadeContext) async throws -> Response {
    AnswerThread.giveWay()
    let (connection, routed) = (context.connection, context.routed)
    if let countedAt = routed.countedAt {
      shared.started(countedAt)
      // Other responses may have used up the memory since this request was counted.
      guard shared.hasRoom else {
        shared.countShed()
        return Problem.overloaded.response(to: request)
      }
    }
    routed.reservation.beginMaking()
    let isLong = LongAnswerExecutor.paths.contains(request.uri.path)
    let work = Task(executorPreference: isLong ? LongAnswerExecutor.shared : executor) {
      try await base.respond(to: request, context: context)
    }
    let isOver = Flag()
    let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: TimeAmount(limit)) {
      isOver.raise()
      work.cancel()
    }
    connection.onDisconnect { work.cancel() }
    defer {
      timer.cancel()
      connection.forget()
      routed.permit.release()
      routed.reservation.endMaking()
    }
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    if isOver.isRaised {
      routed.note { $0 = AnswerNotes() }
      return Problem.tookTooLong(limit).response(to: request)
    }
    return try result.get()
  }
}

extension Problem {
  /// The problem for a request that is refused under load.
  static let overloaded = Problem(SearchError.overloaded)

  /// The problem for a request that took longer than `limit`.
  static func tookTooLong(_ limit: Duration) -> Problem {
    Problem(
      .tookTooLong, FacadeMessage.tookTooLong(seconds: limit.components.seconds),
      headers: [.retryAfter: "10"])
  }
}

/// A flag that can be set once.
private final class Flag: Sendable {
  private let state = Atomic(false)

  var isRaised: Bool { state.load(ordering: .acquiring) }

  func raise() {
    state.store(true, ordering: .releasing)
  }
}
