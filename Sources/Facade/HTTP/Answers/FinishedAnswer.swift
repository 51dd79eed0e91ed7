import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// A whole answer with its entity tag, compressed where its caller takes that.
struct FinishedAnswer {
  var response: Response
  /// The response's body.
  let body: ByteBuffer
  let tag: EntityTag

  /// The answer as the cache keeps it.
  ///
  /// - Parameters:
  ///   - route: The template of the route that made it.
  ///   - lasting: How long it may be kept.
  ///   - version: The cache's number of what it rests on.
  func answer(
    of route: String, at now: NIODeadline, lasting: TimeAmount, version: UInt64
  ) -> ResponseCache.Answer {
    ResponseCache.Answer(
      headers: response.keptHeaders, body: body, tag: tag, route: route, storedAt: now,
      lasting: lasting, version: version)
  }
}

extension Response {
  /// Bodies that are shorter are not compressed.
  private static var leastCompressed: Int { 256 }
  static var vary: String { "Accept, Accept-Language, Accept-Encoding" }

  /// The response with the fields that say by what it was chosen and for how long it may be kept.
  ///
  /// - Throws: A problem if the client does not accept the response's format. A format that the address
  ///   names is what the client wants, whatever `Accept` says, and an answer with one format is sent in it.
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

  /// The response with its entity tag and, where that is shorter and its caller takes it, compressed.
  ///
  /// - Parameter whole: All of its body.
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

  /// Whether it is a file that stays as it is under its address. Nobody asks again whether it has changed,
  /// and it has one form; a page of many such files is loaded with fewer fields of each.
  private var isImmutable: Bool { headers[.cacheControl]?.hasSuffix("immutable") == true }

  private var isCompressible: Bool {
    guard headers[.contentEncoding] == nil else { return false }
    let type = (headers[.contentType] ?? "").prefix { $0 != ";" }
    return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
      || type.hasSuffix("javascript")
  }
}
