import Foundation

/// A small HTTP server on a free port on 127.0.0.1 whose responses a test controls.
///
/// Each connection has a separate thread. Only deliberately slow steps depend on time; otherwise,
/// the server waits for a `Gate`, the client or `stop`.
///
///     let server = try ScriptedServer { request in .response(body: "hello") }
///     defer { server.stop() }
public final class ScriptedServer: Sendable {
  /// Returns the steps for a request; called on the connection's thread.
  public typealias Handler = @Sendable (RecordedRequest) -> ScriptedAnswer

  /// The server's port on 127.0.0.1.
  public let port: UInt16

  private struct State {
    var open: Set<Int32> = []
    var accepted = 0
    var isStopped = false
  }

  private let listener: Int32
  private let stopGate: Gate
  private let handler: Handler
  private let log = ServerLog()
  private let state = Locked(State())
  private let threads = DispatchGroup()
  /// A group that the accepting thread leaves after closing the listener.
  private let listening = DispatchGroup()

  /// Starts a server, which listens as soon as the initializer returns.
  /// - Throws: `SocketError` if the system has no free port or descriptor.
  public init(_ handler: @escaping Handler) throws(SocketError) {
    stopGate = try Gate()
    (listener, port) = try Socket.bound()
    self.handler = handler
    guard listen(listener, 512) == 0 else {
      let error = SocketError(call: "listen")
      close(listener)
      throw error
    }
    listening.enter()
    startThread { $0.acceptAll() }
  }

  /// Returns the URL of a path on this server.
  public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Every request received so far, in order.
  public var requests: [RecordedRequest] { log.requests }

  /// Every event so far, in order.
  public var events: [ServerEvent] { log.events }

  /// Waits until an event has happened, if it has not already.
  /// - Returns: False if the server stopped or the task was cancelled first.
  @discardableResult
  public func wait(for event: ServerEvent) async -> Bool {
    await log.wait { $0.contains(event) }
  }

  /// Waits until the events so far meet a condition.
  /// - Returns: False if the server stopped or the task was cancelled first.
  @discardableResult
  public func wait(until condition: @escaping @Sendable ([ServerEvent]) -> Bool) async -> Bool {
    await log.wait(until: condition)
  }

  /// Stops accepting connections before it returns; existing connections continue.
  public func refuse() {
    stopGate.open()
    listening.wait()
  }

  /// Closes every connection and returns after all threads have ended. A handler must not call this
  /// method.
  public func stop() {
    let isFirst = state.withLock { state in
      for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
      defer { state.isStopped = true }
      return !state.isStopped
    }
    if isFirst { stopGate.open() }
    threads.wait()
    log.end()
  }

  private func startThread(_ body: @escaping @Sendable (ScriptedServer) -> Void) {
    threads.enter()
    Thread.detachNewThread {
      body(self)
      self.threads.leave()
    }
  }

  private func acceptAll() {
    while Socket.waitForAny(of: [stopGate.descriptor, listener]) == listener {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else { continue }
      let number: Int? = state.withLock { state in
        guard !state.isStopped else { return nil }
        state.open.insert(descriptor)
        state.accepted += 1
        return state.accepted
      }
      guard let number else {
        close(descriptor)
        break
      }
      log.add(.connected(number))
      startThread { $0.serve(descriptor, number: number) }
    }
    close(listener)
    listening.leave()
  }

  private func serve(_ descriptor: Int32, number: Int) {
    var reader = RequestReader(descriptor: descriptor, connection: number)
    var goesOn = true
    while goesOn {
      guard let request = reader.next() else {
        end(descriptor, event: reader.clientLeft ? .closedByClient(connection: number) : nil)
        return
      }
      log.add(.requested(connection: number), request: request)
      for step in handler(request).steps {
        switch perform(step, on: descriptor) {
        case .done: continue
        case .closed: goesOn = false
        case .clientLeft:
          end(descriptor, event: .closedByClient(connection: number))
          return
        }
        break
      }
      if request.header("Connection")?.lowercased() == "close" { goesOn = false }
    }
    end(descriptor, event: nil)
  }

  private enum Outcome {
    case done, closed, clientLeft
  }

  private func perform(_ step: ScriptedAnswer.Step, on descriptor: Int32) -> Outcome {
    switch step {
    case .send(let bytes):
      return Socket.sendAll(bytes, to: descriptor) ? .done : .clientLeft
    case .sendRepeated(let bytes, let times):
      for _ in 0..<times where !Socket.sendAll(bytes, to: descriptor) { return .clientLeft }
      return .done
    case .wait(let gate):
      return Socket.waitForAny(of: [gate.descriptor, descriptor]) == gate.descriptor
        ? .done : .clientLeft
    case .pause(let time):
      // The next step notices if the client disconnects in the meantime.
      usleep(UInt32(time / .microseconds(1)))
      return .done
    case .silence:
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
      return .clientLeft
    case .close:
      return .closed
    case .reset:
      Socket.resetOnClose(descriptor)
      return .closed
    }
  }

  /// Closes a connection under the lock, so that `stop` never shuts down a reused descriptor.
  private func end(_ descriptor: Int32, event: ServerEvent?) {
    let isStopped = state.withLock { state in
      state.open.remove(descriptor)
      close(descriptor)
      return state.isStopped
    }
    if let event, !isStopped { log.add(event) }
  }
}
