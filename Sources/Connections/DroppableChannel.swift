public import HummingbirdCore
public import Logging
public import NIOCore
import Synchronization

/// A channel type that serves connections like `Base`, and closes connections that the server has
/// accepted but will not serve because it is shutting down. NIO terminates the program if an
/// unserved connection's writer is released before it is finished.
public struct DroppableChannel<Base: ServerChildChannel>: ServerChildChannel {
  /// A connection that is closed if it is never served.
  public final class Value: ServerChildChannelValue {
    fileprivate let value: Base.Value
    private let base: Base
    private let logger: Logger
    private let isServed = Atomic(false)

    fileprivate init(_ value: Base.Value, of base: Base, _ logger: Logger) {
      (self.value, self.base, self.logger) = (value, base, logger)
    }

    /// The connection's channel.
    public var channel: any Channel { value.channel }

    fileprivate func take() -> Base.Value {
      isServed.store(true, ordering: .relaxed)
      return value
    }

    deinit {
      guard !isServed.load(ordering: .relaxed) else { return }
      value.channel.close(promise: nil)
      // Let the handler finish the connection's writer, which it does once it finds the channel
      // closed.
      Task { [base, value, logger] in await base.handle(value: value, logger: logger) }
    }
  }

  private let base: Base

  /// Creates a channel type that serves connections like `base`.
  public init(_ base: Base) { self.base = base }

  /// Prepares a connection.
  public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let base = base
    return base.setup(channel: channel, logger: logger).map { Value($0, of: base, logger) }
  }

  /// Serves a connection until it ends.
  public func handle(value: Value, logger: Logger) async {
    await base.handle(value: value.take(), logger: logger)
  }
}
