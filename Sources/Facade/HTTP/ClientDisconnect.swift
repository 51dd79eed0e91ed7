import NIOCore
import Synchronization

/// Cancels what runs for the client of a connection when it disconnects; and knows when its request
/// came.
final class ClientDisconnect: Sendable {
  private struct State {
    var hasLeft = false
    var cancel: (@Sendable () -> Void)?
    var passed: NIODeadline?
    var client = ""
    var tenant = ""
    var privacy = RequestPrivacy.open
  }

  /// That of the connection whose request the task answers.
  @TaskLocal static var current: ClientDisconnect?

  /// What is set aside for the answer to the connection's request.
  let reservation: AnswerReservation
  private let state = Mutex(State())

  init(reservation: AnswerReservation) {
    self.reservation = reservation
  }

  /// Calls `cancel` when the caller leaves, at once where it has left; until `forget`.
  ///
  /// A connection answers one request at a time, so that there is one to call at most.
  func onDisconnect(_ cancel: @escaping @Sendable () -> Void) {
    let hasLeft = state.withLock { state in
      state.cancel = cancel
      return state.hasLeft
    }
    if hasLeft { cancel() }
  }

  /// Whether the caller has closed the connection, or its side of it.
  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// What stands for whom the present request comes from: its address, of IPv6 the first half.
  var client: String { state.withLock { $0.client } }

  /// Whose share of the server the present request takes: the API key that it came with, or else `client`.
  var tenant: String { state.withLock { $0.tenant } }

  /// Who may read the present request on its way.
  var privacy: RequestPrivacy { state.withLock { $0.privacy } }

  /// Records whom the next request comes from, with the name of its key, and who may read it on its way.
  func begins(for client: String, key: String?, privacy: RequestPrivacy) {
    state.withLock { state in
      state.client = client
      state.tenant = key.map { "key \($0)" } ?? client
      state.privacy = privacy
    }
  }

  /// Records that a request was passed on and counts as running.
  func passes(at time: NIODeadline) {
    state.withLock { $0.passed = time }
  }

  /// When the request came that something is done for now; nil where that was told before, or it
  /// does not count.
  func takePassed() -> NIODeadline? {
    state.withLock { state in
      defer { state.passed = nil }
      return state.passed
    }
  }

  /// Ends what `onDisconnect` began: the answer is made.
  func forget() {
    state.withLock { $0.cancel = nil }
  }

  /// The caller has closed the connection, or its side of it.
  func leave() {
    let cancel = state.withLock { state in
      state.hasLeft = true
      defer { state.cancel = nil }
      return state.cancel
    }
    cancel?()
  }
}
