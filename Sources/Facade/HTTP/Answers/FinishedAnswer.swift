import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// A complete response with its entity tag, compressed if the client accepts it.
struct FinishedAnswer {
  var response: Response
  let body: ByteBuffer
  let tag: EntityTag

  /// Returns the response as a cache entry.
  ///
  /// - Parameters:
  ///   - route: The template of the route that produced the response.
  ///   - lasting: How long the cache may store the response.
  ///   - version: The cache's number for the data version that the response is based on.
  func answer(
    of route: String, at now: NIODeadline, lasting: TimeAmount, version: UInt64
  ) -> ResponseCache.Answer {
    ResponseCache.Answer(
      headers: response.keptHeaders, body: body, tag: tag, route: route, storedAt: now,
      lasting: lasting, version: version)
  }
}

extension Response {
  /// The minimum length in bytes of a body to compress.
  private static var leastCompressed: Int { 256 }
  static var vary: String { "Accept, Accept-Language, Accept-Encoding" }

  /// Returns the response with the `Vary` and `Cache-Control` fields added.
  ///
  /// - Throws: A problem if the client does not accept the response's format. A `format` parameter
  ///   in the URL overrides `Accept`, and a response that exists in only one format is always sent.
  func described(
    for key: ResponseCache.Key, hasOneFormat: Bool
  ) throws(Problem) -> Response {
    if let accept = key.accept, !accept.contains("*/*"), !hasOneFormat,
      let type = headers[.contentType],
      AcceptHeader(accept).quality(ofMediaType: type) == 0,
      key.target.firstIndex(of: "?").map({ key.target[$0...].contains("format=") }) != true
    {
      throw Problem(.notAcceptable, FacadeMessage.otherFormat(String(type.prefix { $0 != ";" })))
    }
    var response = self
    let vary = isImmutable ? "Accept-Encoding" : Self.vary
    response.headers[.vary] = headers[.vary].map { "\($0), \(vary)" } ?? vary
    if headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-cache" }
    return response
  }

  /// Returns the response with its entity tag, compressed if the client accepts gzip and the result
  /// is shorter.
  ///
  /// - Parameter whole: The complete body.
  func finished(_ whole: ByteBuffer, for key: ResponseCache.Key) -> FinishedAnswer {
    var response = self
    var body = whole
    let tag = EntityTag(of: body.readableBytesView)
    if !isImmutable { response.headers[.eTag] = tag.text }
    if key.wantsGzip, body.readableBytes >= Self.leastCompressed, isCompressible,
      let shorter = body.gzipped()
    {
      response.headers[.contentEncoding] = "gzip"
      body = shorter
    }
    response.body = ResponseBody(byteBuffer: body)
    return FinishedAnswer(response: response, body: body, tag: tag)
  }

  /// Whether the file at this URL never changes. An immutable file has only one format and is never
  /// revalidated, so the response needs fewer header fields, and a page with many immutable files
  /// loads faster.
  private var isImmutable: Bool { headers[.cacheControl]?.hasSuffix("immutable") == true }

  private var isCompressible: Bool {
    guard headers[.contentEncoding] == nil else { return false }
    let type = (headers[.contentType] ?? "").prefix { $0 != ";" }
    return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
      || type.hasSuffix("javascript")
  }
}
