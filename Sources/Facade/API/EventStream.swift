import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// A stream of server-sent events (HTML, section 9.2), which ends when the client disconnects or
/// the server shuts down.
struct EventStream<Cursor: Sendable>: Sendable {
  /// A batch of events after a cursor.
  struct Batch: Sendable {
    /// The encoded events; empty if there are no events.
    var bytes: [UInt8]
    /// The cursor after the last event of the batch.
    var next: Cursor
    /// Whether more events are already available.
    var isCut: Bool
  }

  private let start: Cursor
  private let id: @Sendable (Cursor) -> String
  private let patience: Int
  private let ticks: @Sendable () -> EventTicks
  private let read: @Sendable (Cursor) throws -> Batch?
  private let executor: (any TaskExecutor)?
  private let reservation: AnswerReservation

  static var mediaType: String { "text/event-stream" }
  /// The maximum number of events per read. Batches are small enough to need no memory reservation
  /// and to let many streams fit within the memory limit.
  static var batch: Int { 20 }
  /// The default number of reads without an event before a comment is sent.
  private static var patience: Int { 15 }

  /// Creates a stream of the events after a cursor.
  ///
  /// - Parameters:
  ///   - start: The cursor.
  ///   - id: Returns the event id that a client sends to resume at a cursor.
  ///   - patience: The number of ticks without an event before a comment is sent, which keeps the
  ///     connection open in proxies and detects a disconnected client.
  ///   - ticks: Returns the ticks that trigger later reads; by default, one per second.
  ///   - executor: The executor that runs `read`; nil for the default executor.
  ///   - reservation: The request's memory reservation.
  ///   - read: Returns the events after a cursor; nil if the client may not continue.
  init(
    start: Cursor, id: @escaping @Sendable (Cursor) -> String, patience: Int = Self.patience,
    ticks: @escaping @Sendable () -> EventTicks = { .everySecond() },
    executor: (any TaskExecutor)? = nil, reservation: AnswerReservation,
    read: @escaping @Sendable (Cursor) throws -> Batch?
  ) {
    self.start = start
    self.id = id
    self.patience = patience
    self.ticks = ticks
    self.read = read
    self.executor = executor
    self.reservation = reservation
  }

  /// The HTTP response that sends the stream.
  var response: Response {
    Response(
      status: .ok,
      headers: [
        .contentType: Self.mediaType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ],
      body: body)
  }

  private var body: ResponseBody {
    ResponseBody { writer in
      // An id without data sets the client's last event id but dispatches no event.
      try await writer.write(ByteBuffer(string: "retry: 3000\nid: \(id(start))\n\n"))
      let ticks = ticks()
      // An async sequence that ends on shutdown would need three tasks for each stream.
      try await withGracefulShutdownHandler {
        try await send(to: &writer, at: ticks.stream)
      } onGracefulShutdown: {
        ticks.continuation.finish()
      }
      try await writer.finish(nil)
    }
  }

  /// Sends events now and at each tick.
  private func send(
    to writer: inout any ResponseBodyWriter, at ticks: AsyncStream<Void>
  ) async throws {
    var ticks = ticks.makeAsyncIterator()
    var cursor = start
    var quiet = 0
    repeat {
      var isBehind = true
      // If too much memory is in use, leave new events in the store until a later tick.
      while isBehind, reservation.hasRoom, !Task.isShuttingDownGracefully {
        let batch = try await withTaskExecutorPreference(executor) { try read(cursor) }
        guard let batch else { return }
        cursor = batch.next
        isBehind = batch.isCut
        quiet = batch.bytes.isEmpty ? quiet + 1 : 0
        if !batch.bytes.isEmpty {
          try await writer.write(ByteBuffer(bytes: batch.bytes))
        } else if quiet >= patience {
          quiet = 0
          try await writer.write(ByteBuffer(string: "id: \(id(batch.next))\n\n"))
        }
      }
    } while await ticks.next() != nil
  }
}
