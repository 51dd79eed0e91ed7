import CEmbedded
import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore

extension FacadeRoutes {
  /// Adds the description of the service, for programs and for people.
  func addContract(to router: Router<BasicRequestContext>) {
    router.get("/openapi.json") { _, _ in Response.json(ContractDocument.bytes) }
    router.get("/docs") { _, _ in
      var response = Self.file(Self.page, type: "text/html; charset=utf-8")
      response.headers[.contentSecurityPolicy] =
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
      return response
    }
    router.get("/docs/style.css") { _, _ in Self.file(Self.style, type: "text/css; charset=utf-8") }
  }

  private static let style: [UInt8] = {
    var length = 0
    return Array(UnsafeBufferPointer(start: embedded_docs_css(&length), count: length))
  }()

  // Made when it is first asked for, once. The document is part of the program, and a test reads it.
  private static let page =
    (try? JSONDocument(ContractDocument.bytes)).map { APIPage.html(of: $0.root) } ?? []

  private static func file(_ bytes: [UInt8], type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
