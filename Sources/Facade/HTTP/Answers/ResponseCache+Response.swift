import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

extension ResponseCache.Key {
  init(target: String, accept: String?, language: String?, encodings: String?) {
    self.init(
      target: target, accept: accept, language: language,
      wantsGzip: encodings.map { AcceptHeader($0).takes(coding: "gzip") } ?? false)
  }

  init(_ request: Request) {
    self.init(
      target: request.head.path ?? "", accept: request.headers[.accept],
      language: request.headers[.acceptLanguage], encodings: request.headers[.acceptEncoding])
  }

  init(target: String, _ fields: RequestFields) {
    self.init(
      target: target, accept: fields.accept, language: fields.acceptLanguage,
      encodings: fields.acceptEncoding)
  }
}

extension ResponseCache.Answer {
  /// Returns the response to send: 304 without a body if the client already has the document.
  ///
  /// - Parameters:
  ///   - known: The request's `If-None-Match`.
  ///   - now: The current time if the response comes from the cache; nil if it was produced for
  ///     this request.
  func sent(
    unless known: String?, at now: NIODeadline?
  ) -> (status: HTTPResponseStatus, headers: HTTPHeaders, body: ByteBuffer?) {
    var headers = headers
    if let now { headers.add(name: "Age", value: String(age(at: now))) }
    guard let known, tag.matches(known) else { return (.ok, headers, body) }
    headers.remove(name: "Content-Type")
    headers.remove(name: "Content-Encoding")
    return (.notModified, headers, nil)
  }

  /// Returns the response to send as a Hummingbird response.
  func response(unless known: String?, at now: NIODeadline) -> Response {
    let (status, headers, body) = sent(unless: known, at: now)
    var fields = HTTPFields()
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return Response(
      status: HTTPResponse.Status(code: Int(status.code)), headers: fields,
      body: body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody())
  }

  /// Returns the number of seconds since the response was produced.
  private func age(at now: NIODeadline) -> Int64 {
    max(0, (now - storedAt).nanoseconds / 1_000_000_000)
  }
}

extension Response {
  /// The corresponding 304 response.
  var notModified: Response {
    var headers = headers
    headers[.contentType] = nil
    headers[.contentLength] = nil
    headers[.contentEncoding] = nil
    return Response(status: .notModified, headers: headers)
  }

  /// How long caches may store the response; nil if caches must not store it.
  var cacheLasting: TimeAmount? {
    guard let control = headers[.cacheControl],
      control.hasPrefix("public, max-age="),
      let seconds = Int64(Substring(control.utf8.dropFirst(16).prefix { $0 != UInt8(ascii: ",") })),
      seconds > 0
    else { return nil }
    return .seconds(seconds)
  }

  /// The header fields to cache, without the length, which depends on the body's encoding.
  var keptHeaders: HTTPHeaders {
    var kept = HTTPHeaders()
    for field in headers where field.name != .contentLength {
      kept.add(name: field.name.rawName, value: field.value)
    }
    return kept
  }
}
