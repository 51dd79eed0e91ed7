import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Adds entity tags, `Vary` and gzip compression to responses, responds with 304 or 406 if
/// necessary, and caches responses.
struct AnswerMiddleware: RouterMiddleware {
  let cache: ResponseCache

  func handle(
    _ request: Request, context: FacadeContext,
    next: (Request, FacadeContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head else {
      return try await next(request, context)
    }
    // Read the data version before the route runs, so that the cache never considers a response
    // newer than it is.
    let version = cache.currentVersion()
    let key = ResponseCache.Key(request)
    let now = NIODeadline.now()
    if let ready = cache.answer(to: key, at: now) {
      context.routed.note { $0.outcome = .ready }
      return ready.response(unless: request.headers[.ifNoneMatch], at: now)
    }
    let made = try await next(request, context)
    guard made.status == .ok else { return made }
    let notes = context.routed.notes
    let response = try made.described(for: key, hasOneFormat: notes.hasOneFormat)
    // A streamed response may never end, so it has no tag and is not compressed.
    guard response.body.contentLength != nil else { return response }
    let finished = response.finished(try await BodyCollector.collect(response.body), for: key)
    context.reservation.correct(to: finished.body.readableBytes)
    if let version, request.method == .get, notes.isCacheable,
      let lasting = finished.response.cacheLasting
    {
      let route = context.endpointPath ?? notes.route
      cache.keep(
        finished.answer(of: route, at: now, lasting: lasting, version: version), for: key)
    }
    if let known = request.headers[.ifNoneMatch], finished.tag.matches(known) {
      return finished.response.notModified
    }
    return finished.response
  }
}

/// Collects a response's body in one buffer.
private struct BodyCollector: ResponseBodyWriter {
  private final class Box {
    var buffer: ByteBuffer

    init(_ buffer: ByteBuffer) { self.buffer = buffer }
  }

  private let box: Box

  static func collect(_ body: ResponseBody) async throws -> ByteBuffer {
    let box = Box(ByteBuffer())
    try await body.write(BodyCollector(box: box))
    return box.buffer
  }

  mutating func write(_ buffer: ByteBuffer) async throws {
    // Most bodies consist of a single buffer, which need not be copied.
    if box.buffer.readableBytes == 0 {
      box.buffer = buffer
    } else {
      box.buffer.writeImmutableBuffer(buffer)
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
