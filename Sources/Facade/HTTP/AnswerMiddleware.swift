import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Makes of a route's answer what HTTP wants of one: entity tag and 304, `Vary`, gzip, and 406 where
/// the caller would not take what there is; and keeps it, where it may be kept.
struct AnswerMiddleware<Context: RequestContext>: RouterMiddleware {
  let cache: ResponseCache

  /// Bodies that are shorter are not compressed.
  private static var leastCompressed: Int { 1_024 }

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head else {
      return try await next(request, context)
    }
    // What answers rest on is read before they are made, so that none is kept as newer than it is.
    let version = cache.currentVersion()
    let key = ResponseCache.Key(request)
    let now = NIODeadline.now()
    if let ready = cache.answer(to: key, at: now) {
      return ready.response(unless: request.headers[.ifNoneMatch], at: now)
    }
    var response = try await next(request, context)
    guard response.status == .ok else { return response }
    try checkForm(of: response, to: request)
    response.headers[.vary] = response.headers[.vary].map { "\($0), \(Self.vary)" } ?? Self.vary
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-cache" }
    // What is sent as it is made has no tag and is not compressed: it may never end.
    guard let length = response.body.contentLength else { return response }
    var body = try await BodyCollector.collect(response.body)
    let tag = EntityTag(of: body.readableBytesView)
    response.headers[.eTag] = tag.text
    if key.wantsGzip, length >= Self.leastCompressed, isCompressible(response),
      let shorter = body.gzipped()
    {
      response.headers[.contentEncoding] = "gzip"
      body = shorter
    }
    response.body = ResponseBody(byteBuffer: body)
    if let version, request.method == .get, let lasting = response.serverLasting {
      let answer = ResponseCache.Answer(
        headers: response.keptHeaders, body: body, tag: tag, route: context.endpointPath ?? "none",
        storedAt: now, lasting: lasting, version: version)
      cache.keep(answer, for: key)
    }
    if let known = request.headers[.ifNoneMatch], tag.matches(known) {
      return response.notModified
    }
    return response
  }

  private static var vary: String { "Accept, Accept-Language, Accept-Encoding" }

  /// Refuses an answer in a form that its caller would not take. A form that the address names is
  /// what the caller wants, whatever `Accept` says.
  private func checkForm(of response: Response, to request: Request) throws {
    guard let accept = request.headers[.accept], !accept.contains("*/*"),
      let type = response.headers[.contentType],
      AcceptHeader(accept).quality(ofMediaType: type) == 0,
      request.uri.query?.contains("format=") != true
    else { return }
    throw Problem(
      .notAcceptable,
      "Available format: \(type.prefix { $0 != ";" }); your Accept header does not allow it.")
  }

  private func isCompressible(_ response: Response) -> Bool {
    guard response.headers[.contentEncoding] == nil else { return false }
    let type = (response.headers[.contentType] ?? "").prefix { $0 != ";" }
    return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
      || type.hasSuffix("javascript")
  }
}

/// Takes in a whole body that is at hand.
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
    // The one buffer that most bodies are is taken as it is, without a copy.
    if box.buffer.readableBytes == 0 {
      box.buffer = buffer
    } else {
      box.buffer.writeImmutableBuffer(buffer)
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
