/// An event that a scripted server observed.
public enum ServerEvent: Sendable, Hashable {
  /// A connection was accepted; connections are numbered from 1.
  case connected(Int)
  /// A complete request arrived on a connection.
  case requested(connection: Int)
  /// The client closed or reset a connection.
  case closedByClient(connection: Int)
}

/// The events of a scripted server so far, and the tasks that wait for more events.
final class ServerLog: Sendable {
  typealias Condition = @Sendable ([ServerEvent]) -> Bool

  private struct State {
    var events: [ServerEvent] = []
    var requests: [RecordedRequest] = []
    var waiting: [Int: (condition: Condition, continuation: CheckedContinuation<Bool, Never>)] = [:]
    var nextNumber = 0
    var hasEnded = false
  }

  private let state = Locked(State())

  var events: [ServerEvent] { state.withLock { $0.events } }
  var requests: [RecordedRequest] { state.withLock { $0.requests } }

  func add(_ event: ServerEvent, request: RecordedRequest? = nil) {
    let met = state.withLock { state in
      state.events.append(event)
      if let request { state.requests.append(request) }
      let events = state.events
      let met = state.waiting.filter { $0.value.condition(events) }
      for number in met.keys { state.waiting[number] = nil }
      return met.values.map(\.continuation)
    }
    for continuation in met { continuation.resume(returning: true) }
  }

  /// Returns true once the condition is met; false if the server stopped or the task was cancelled
  /// first.
  func wait(until condition: @escaping Condition) async -> Bool {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Bool? = state.withLock { state in
          if condition(state.events) { return true }
          if state.hasEnded || Task.isCancelled { return false }
          state.waiting[number] = (condition, continuation)
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
      waiting?.continuation.resume(returning: false)
    }
  }

  func end() {
    let left = state.withLock { state in
      state.hasEnded = true
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.continuation)
    }
    for continuation in left { continuation.resume(returning: false) }
  }
}
