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
  private let read: @Sendable (Cursor) throws -> Batch?
  private let executor: (any TaskExecutor)?
  private let reservation: AnswerReservation?

  /// The media type.
  static var mediaType: String { "text/event-stream" }
  /// The number of events that are read and written at a time. They take less than an answer whose
  /// bytes are counted before it is made, so that many streams stay within the limit on held bytes.
  static var batch: Int { 20 }
  /// How often the store is looked at. Other processes write to it too, which nothing tells of.
  private static var interval: Duration { .seconds(1) }
  /// The number of polls without an event after which a comment is sent, so that proxies keep the
  /// connection open and a client that left is noticed.
  private static var patience: Int { 15 }

  /// A stream of what happens behind a cursor.
  ///
  /// - Parameters:
  ///   - start: The cursor.
  ///   - id: What a client sends to go on at a cursor.
  ///   - executor: Where `read` runs; nil where that does not matter.
  ///   - read: What has happened behind a cursor; nil where its reader may not go on.
  init(
    start: Cursor, id: @escaping @Sendable (Cursor) -> String,
    executor: (any TaskExecutor)? = nil,
    read: @escaping @Sendable (Cursor) throws -> Batch?
  ) {
    self.start = start
    self.id = id
    self.read = read
    self.executor = executor
    reservation = AnswerReservation.current
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
      var cursor = start
      var quiet = 0
      ticks: for await _ in Ticks(interval: Self.interval).cancelOnGracefulShutdown() {
        var isBehind = true
        // Where too much is held, what is new waits in the store.
        while isBehind, reservation?.hasRoom != false, !Task.isShuttingDownGracefully {
          let batch = try await withTaskExecutorPreference(executor) { try read(cursor) }
          guard let batch else { break ticks }
          cursor = batch.next
          isBehind = batch.isCut
          quiet = batch.bytes.isEmpty ? quiet + 1 : 0
          if !batch.bytes.isEmpty {
            try await writer.write(ByteBuffer(bytes: batch.bytes))
          } else if quiet == Self.patience {
            quiet = 0
            try await writer.write(ByteBuffer(string: "id: \(id(batch.next))\n\n"))
          }
        }
      }
      try await writer.finish(nil)
    }
  }
}

/// A tick at once and then every so often, until its task is cancelled.
private struct Ticks: AsyncSequence, Sendable {
  let interval: Duration

  struct AsyncIterator: AsyncIteratorProtocol {
    let interval: Duration
    var isFirst = true

    mutating func next() async -> Void? {
      if isFirst {
        isFirst = false
        return ()
      }
      try? await Task.sleep(for: interval)
      return Task.isCancelled ? nil : ()
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(interval: interval) }
}
