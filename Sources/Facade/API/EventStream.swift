import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Server-sent events (HTML, section 9.2) that are sent while they happen, until their reader leaves or
/// the server ends.
struct EventStream<Cursor: Sendable>: Sendable {
  /// What has happened behind a cursor.
  struct Batch: Sendable {
    /// The events as they are sent; empty where nothing happened.
    var bytes: [UInt8]
    /// The cursor behind them.
    var next: Cursor
    /// Whether there is more already.
    var isCut: Bool
  }

  private let start: Cursor
  private let id: @Sendable (Cursor) -> String
  private let patience: Int
  private let ticks: @Sendable () -> EventTicks
  private let read: @Sendable (Cursor) throws -> Batch?
  private let executor: (any TaskExecutor)?
  private let reservation: AnswerReservation

  /// The media type.
  static var mediaType: String { "text/event-stream" }
  /// The number of events that are read and written at a time. They take less than an answer whose
  /// bytes are counted before it is made, so that many streams stay within the limit on held bytes.
  static var batch: Int { 20 }
  /// How often the store is looked at without an event until a comment is sent.
  private static var patience: Int { 15 }

  /// A stream of what happens behind a cursor.
  ///
  /// - Parameters:
  ///   - start: The cursor.
  ///   - id: What a client sends to go on at a cursor.
  ///   - patience: The number of ticks without an event after which a comment is sent, so that proxies
  ///     keep the connection open and a client that left is noticed.
  ///   - ticks: When to look again after the first time; each second unless given.
  ///   - executor: Where `read` runs; nil where that does not matter.
  ///   - reservation: The memory that the request may use.
  ///   - read: What has happened behind a cursor; nil where its reader may not go on.
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

  /// The stream as an answer.
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
      // An id without data is kept by its reader, and moves it on to no event.
      try await writer.write(ByteBuffer(string: "retry: 3000\nid: \(id(start))\n\n"))
      let ticks = ticks()
      // A sequence that ends with the server would take three tasks for each stream.
      try await withGracefulShutdownHandler {
        try await send(to: &writer, at: ticks.stream)
      } onGracefulShutdown: {
        ticks.continuation.finish()
      }
      try await writer.finish(nil)
    }
  }

  /// Sends what happens: now, and at each tick.
  private func send(
    to writer: inout any ResponseBodyWriter, at ticks: AsyncStream<Void>
  ) async throws {
    var ticks = ticks.makeAsyncIterator()
    var cursor = start
    var quiet = 0
    repeat {
      var isBehind = true
      // Where too much is held, what is new waits in the store.
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
