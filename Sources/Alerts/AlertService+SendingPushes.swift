import Accounts
import Basics

extension AlertService {
  /// The most messages that are sent at a time.
  private static let pushesAtOnce = 16

  /// Sends the messages for devices that wait in the store, until the task is cancelled. Several processes
  /// may do so: each message is sent by one of them, and by no other should that one end meanwhile.
  ///
  /// - Parameters:
  ///   - carrier: What brings them to push services.
  ///   - report: Called with what becomes of each.
  ///   - pause: Waits before the store is looked at again, a second unless given.
  public func sendPushes(
    by carrier: any PushCarrier, report: @escaping @Sendable (PushOutcome) -> Void,
    pause: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(1)) }
  ) async {
    // One that is slow to be taken keeps no other waiting.
    let turns = RunLimit(Self.pushesAtOnce)
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        guard await turns.enter() else { return }
        // Where the store cannot be used, whoever asks for something is answered so.
        // What was taken is known, also when the program ends meanwhile.
        let taken = await store.uncancelled { try? takeDuePush() }
        for _ in 0..<(taken?.ended ?? 0) { report(.failed(cause: "its time is over")) }
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

  /// Tries once to send a message, and notes what became of it. What is begun is not cancelled, since nobody
  /// would know whether the push service has it.
  private func send(
    _ push: StoredPush, by carrier: any PushCarrier,
    _ report: @escaping @Sendable (PushOutcome) -> Void
  ) async {
    await store.uncancelled {
      let outcome = await carrier.deliver(
        push.text, to: push.subscription, keptFor: max(0, push.deadline - now))
      // What cannot be noted is found taken later, and given up.
      if let noted = try? write({ try note(outcome, of: push, $0) }) { report(noted) }
    }
  }

  private func takeDuePush() throws -> (push: StoredPush?, ended: Int) {
    // A look first: a transaction that writes would wait for the disk each time.
    guard try read({ try hasDuePush($0) }) else { return (nil, 0) }
    return try write { try takePush($0) }
  }
}
