import Synchronization

/// A connection as the router sees it: cancels the work for a client that disconnects, and stores
/// the last request that was passed to the router.
final class ClientConnection: Sendable {
  private struct State {
    var hasLeft = false
    var cancel: (@Sendable () -> Void)?
    var request: RoutedRequest
  }

  private let state: Mutex<State>

  init(shared: SharedServerState) {
    state = Mutex(State(request: RoutedRequest(shared: shared)))
  }

  /// Calls `cancel` when the client disconnects, or immediately if it has already disconnected;
  /// `forget` removes the closure.
  ///
  /// A connection answers one request at a time, so there is at most one closure to call.
  func onDisconnect(_ cancel: @escaping @Sendable () -> Void) {
    let hasLeft = state.withLock { state in
      state.cancel = cancel
      return state.hasLeft
    }
    if hasLeft { cancel() }
  }

  /// Whether the client has closed the connection or at least stopped sending.
  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// The last request that was passed to the router.
  var request: RoutedRequest {
    get { state.withLock { $0.request } }
    set { state.withLock { $0.request = newValue } }
  }

  /// Removes the closure that was passed to `onDisconnect`, once the response is ready.
  func forget() {
    state.withLock { $0.cancel = nil }
  }

  /// Records that the client has closed the connection or stopped sending.
  func leave() {
    let cancel = state.withLock { state in
      state.hasLeft = true
      defer { state.cancel = nil }
      return state.cancel
    }
    cancel?()
  }
}
