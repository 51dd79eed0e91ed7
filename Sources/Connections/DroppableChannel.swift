public import HummingbirdCore
public import Logging
public import NIOCore
import Synchronization

/// How connections are served, also those that a server has accepted and, since it ends in that moment, hands to
/// nobody: NIO ends the program when the writer of one is let go of that nobody has finished.
public struct DroppableChannel<Base: ServerChildChannel>: ServerChildChannel {
  /// A connection that is closed where nobody serves it.
  public final class Value: ServerChildChannelValue {
    fileprivate let value: Base.Value
    private let base: Base
    private let logger: Logger
    private let isServed = Atomic(false)

    fileprivate init(_ value: Base.Value, of base: Base, _ logger: Logger) {
      (self.value, self.base, self.logger) = (value, base, logger)
    }

    /// Its channel.
    public var channel: any Channel { value.channel }

    fileprivate func take() -> Base.Value {
      isServed.store(true, ordering: .relaxed)
      return value
    }

    deinit {
      guard !isServed.load(ordering: .relaxed) else { return }
      value.channel.close(promise: nil)
      // What serves it finds it closed, and finishes what belongs to it.
      Task { [base, value, logger] in await base.handle(value: value, logger: logger) }
    }
  }

  private let base: Base

  /// Connections that are served as `base` does.
  public init(_ base: Base) { self.base = base }

  /// Prepares a connection.
  public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let base = base
    return base.setup(channel: channel, logger: logger).map { Value($0, of: base, logger) }
  }

  /// Serves a connection to its end.
  public func handle(value: Value, logger: Logger) async {
    await base.handle(value: value.take(), logger: logger)
  }
}
