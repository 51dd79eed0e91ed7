import Basics
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The provider's HTTP routes.
struct FeedRoutes: Sendable {
  let service: FeedService
  let configuration: FeedProviderConfiguration

  /// Returns a router with all routes.
  func router() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    let path = RouterPath(FeedProviderConfiguration.path)
    router.post(path) { request, _ in try await post(request) }
    router.get(path) { request, _ in try get(request) }
    for method in [HTTPRequest.Method.put, .delete, .patch, .options, .trace] {
      router.on(path, method: method) { _, _ -> Response in
        throw HTTPError(
          .methodNotAllowed, headers: [.allow: "GET, HEAD, POST"],
          message: "Send requests with POST; GET describes the service.")
      }
    }
    router.get("/pictures/:name") { _, context in
      guard service.catalogs.current.isSample,
        let svg = context.parameters.get("name").flatMap(SamplePictures.svg(named:))
      else { throw HTTPError(.notFound, message: "There is no such picture.") }
      return FeedRoutes.response(
        svg, type: "image/svg+xml", headers: [.cacheControl: "public, max-age=3600"])
    }
    return router
  }

  private func post(_ request: Request) async throws -> Response {
    let contentType = request.headers[.contentType].map(MediaType.init)
    if let refusal = FeedRoutes.refusal(of: request, contentType: contentType) {
      return refuse(refusal, contentType: contentType, status: .unsupportedMediaType)
    }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: configuration.bodyLimit)
    } catch is NIOTooManyBytesError {
      let fault = SOAPFault.client(
        "The request is longer than \(configuration.bodyLimit) bytes.")
      return refuse(fault, contentType: contentType, status: .contentTooLarge)
    }
    let (version, soap) = body.withUnsafeReadableBytes { bytes in
      service.read(
        bytes, contentType: contentType,
        soapAction: request.headers.first { $0.name.canonicalName == "soapaction" }?.value)
    }
    return response(service.answer(soap, version: version))
  }

  /// Returns the fault for a body that is compressed or not labelled as XML.
  private static func refusal(of request: Request, contentType: MediaType?) -> SOAPFault? {
    if let encoding = request.headers[.contentEncoding]?.trimmed.lowercased(),
      encoding != "identity", !encoding.isEmpty
    {
      return .client(
        "Compressed requests are not supported: send the request without Content-Encoding.")
    }
    guard let contentType, !contentType.name.isEmpty else { return nil }
    let known = ["text/xml", "application/soap+xml", "application/xml"]
    return known.contains(contentType.name)
      ? nil
      : .client("The request's Content-Type must be text/xml or application/soap+xml.")
  }

  private func refuse(
    _ fault: SOAPFault, contentType: MediaType?, status: HTTPResponse.Status
  ) -> Response {
    response(
      service.answer(to: fault, version: FeedService.version(for: contentType)), status: status)
  }

  /// Serves the WSDL or the service page. Requires a Host header, because the WSDL and the page
  /// contain the service's URL.
  private func get(_ request: Request) throws -> Response {
    guard let authority = ServiceDescription.authority(ofHost: request.head.authority) else {
      throw HTTPError(.badRequest, message: "The Host header is not a host and port.")
    }
    switch request.uri.query?.lowercased() {
    case "wsdl", "singlewsdl":
      return FeedRoutes.response(
        ServiceDescription.wsdl(authority: authority), type: "text/xml; charset=utf-8")
    default:
      let page = ServicePage(
        catalog: service.catalogs.current, problem: service.catalogs.problem,
        shape: configuration.shape, authority: authority)
      return FeedRoutes.response(page.html(), type: "text/html; charset=utf-8")
    }
  }

  private func response(
    _ answer: FeedService.Answer, status: HTTPResponse.Status? = nil
  ) -> Response {
    var response = FeedRoutes.response(answer.body, type: answer.contentType)
    response.status = status ?? HTTPResponse.Status(code: answer.status)
    if let rest = answer.rest {
      let beginning = ByteBuffer(bytes: answer.body)
      let logger = service.logger
      response.body = ResponseBody { writer in
        try await writer.write(beginning)
        var rest = rest
        do {
          while let piece = rest.next() {
            try await writer.write(ByteBuffer(bytes: piece))
          }
        } catch {
          // The status has already been sent, so the only way to signal the failure is to omit the
          // last chunk.
          logger.info("answer interrupted", metadata: ["cause": "\(error)"])
          throw error
        }
        try await writer.finish(nil)
      }
    }
    return response
  }

  private static func response(
    _ bytes: [UInt8], type: String, headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = type
    headers[.xContentTypeOptions] = "nosniff"
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
