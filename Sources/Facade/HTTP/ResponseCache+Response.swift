import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

extension ResponseCache.Key {
  init(_ request: Request) {
    self.init(
      target: request.head.path ?? "", accept: request.headers[.accept],
      language: request.headers[.acceptLanguage],
      wantsGzip: request.headers[.acceptEncoding].map { AcceptHeader($0).takes(coding: "gzip") }
        ?? false)
  }
}

extension ResponseCache.Answer {
  /// The answer to a caller who has the documents that `known` names.
  func response(unless known: String?, at now: NIODeadline) -> Response {
    var fields = HTTPFields()
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    fields[.age] = String(age(at: now))
    fields[named: .outcome] = FinishedRequest.Outcome.ready.rawValue
    let response = Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: body))
    if let known, tag.matches(known) { return response.notModified }
    return response
  }

  /// Seconds since it was made.
  func age(at now: NIODeadline) -> Int64 {
    max(0, (now - storedAt).nanoseconds / 1_000_000_000)
  }
}

extension Response {
  /// What tells a caller that the document it has is this one.
  var notModified: Response {
    var headers = headers
    headers[.contentType] = nil
    headers[.contentLength] = nil
    headers[.contentEncoding] = nil
    return Response(status: .notModified, headers: headers)
  }

  /// How long the server itself may keep the response; nil where it may not.
  var serverLasting: TimeAmount? {
    guard headers[named: .serverExpires] != "0", let control = headers[.cacheControl],
      control.hasPrefix("public, max-age="),
      let seconds = Int64(Substring(control.utf8.dropFirst(16).prefix { $0 != UInt8(ascii: ",") })),
      seconds > 0
    else { return nil }
    return .seconds(seconds)
  }

  /// The header fields as they are kept: without the length, which goes with each way to send it.
  var keptHeaders: HTTPHeaders {
    var kept = HTTPHeaders()
    for field in headers
    where field.name != .contentLength && field.name.rawName != FieldName.freshness.rawValue {
      kept.add(name: field.name.rawName, value: field.value)
    }
    return kept
  }
}
