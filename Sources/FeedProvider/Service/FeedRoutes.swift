import HTTPTypes
import Hummingbird
import NIOCore

/// The provider's paths.
struct FeedRoutes: Sendable {
  let service: FeedService
  let configuration: FeedProviderConfiguration

  /// A router of all paths.
  func router() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    let path = RouterPath(FeedProviderConfiguration.path)
    router.post(path) { request, _ in try await post(request) }
    router.get(path) { request, _ in try get(request) }
    router.get("/pictures/:name") { _, context in
      guard service.catalog.isSample,
        let svg = context.parameters.get("name").flatMap(SamplePictures.svg(named:))
      else { throw HTTPError(.notFound, message: "There is no such picture.") }
      return FeedRoutes.response(
        svg, type: "image/svg+xml", headers: [.cacheControl: "public, max-age=3600"])
    }
    return router
  }

  private func post(_ request: Request) async throws -> Response {
    let contentType = request.headers[.contentType].map(MediaType.init)
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: configuration.bodyLimit)
    } catch is NIOTooManyBytesError {
      let version = FeedService.version(for: contentType)
      let fault = SOAPFault.client(
        "The request is longer than \(configuration.bodyLimit) bytes.")
      return response(service.answer(to: fault, version: version), status: .contentTooLarge)
    }
    let (version, soap) = body.withUnsafeReadableBytes { bytes in
      service.read(
        bytes, contentType: contentType,
        soapAction: request.headers.first { $0.name.canonicalName == "soapaction" }?.value)
    }
    return response(await service.answer(soap, version: version))
  }

  /// Without a host the service cannot say where it is.
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
        catalog: service.catalog, shape: configuration.shape, authority: authority)
      return FeedRoutes.response(page.html(), type: "text/html; charset=utf-8")
    }
  }

  private func response(
    _ answer: FeedService.Answer, status: HTTPResponse.Status? = nil
  ) -> Response {
    var response = FeedRoutes.response(answer.body, type: answer.contentType)
    response.status = status ?? HTTPResponse.Status(code: answer.status)
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
