import Accounts
import Basics

extension AlertService {
  /// The maximum number of messages that are sent concurrently.
  private static let pushesAtOnce = 16

  /// Sends the notifications that are waiting in the store, until the task is cancelled. Several
  /// processes can call this method, because each message is sent by only one of them, even if that
  /// process ends while sending.
  ///
  /// - Parameters:
  ///   - carrier: Delivers messages to push services.
  ///   - report: Called with the outcome of each attempt.
  ///   - pause: Waits until the next check of the store; one second by default.
  public func sendPushes(
    by carrier: any PushCarrier, report: @escaping @Sendable (PushOutcome) -> Void,
    pause: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(1)) }
  ) async {
    // A slow push service must not delay the other messages.
    let turns = RunLimit(Self.pushesAtOnce)
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        guard await turns.enter() else { return }
        // Store errors are ignored here, because requests report them. The claim must not be
        // cancelled; otherwise, this process might not know about a claimed message if the program
        // ends in the meantime.
        let taken = await store.uncancelled { try? takeDuePush() }
        for _ in 0..<(taken?.ended ?? 0) { report(.failed(cause: "it expired before delivery")) }
        if let push = taken?.push {
          group.addTask {
            await send(push, by: carrier, report)
            turns.leave()
          }
        } else {
          turns.leave()
          await pause()
        }
      }
    }
  }

  /// Tries once to send a message, and records the outcome. An attempt is never cancelled, because
  /// it would then be unknown whether the push service has the message.
  private func send(
    _ push: StoredPush, by carrier: any PushCarrier,
    _ report: @escaping @Sendable (PushOutcome) -> Void
  ) async {
    await store.uncancelled {
      let outcome = await carrier.deliver(
        push.text, to: push.subscription, keptFor: max(0, push.deadline - now))
      // If the outcome cannot be recorded, a later check finds the message still claimed and
      // abandons it.
      if let noted = try? write({ try note(outcome, of: push, $0) }) { report(noted) }
    }
  }

  private func takeDuePush() throws -> (push: StoredPush?, ended: Int) {
    // Check with a read first, because a write transaction always waits for the disk.
    guard try read({ try hasDuePush($0) }) else { return (nil, 0) }
    return try write { try takePush($0) }
  }
}
