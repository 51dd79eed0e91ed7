import CEmbedded
import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore

extension FacadeRoutes {
  /// Adds the description of the service, for programs and for people.
  func addContract(to router: Router<BasicRequestContext>) {
    router.get("/openapi.json") { _, _ in Response.json(Self.contract) }
    router.get("/docs") { _, _ in
      var response = Self.file(Self.page, type: "text/html; charset=utf-8")
      response.headers[.contentSecurityPolicy] =
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
      return response
    }
    router.get("/docs/style.css") { _, _ in Self.file(Self.style, type: "text/css; charset=utf-8") }
  }

  private static let contract = embedded(embedded_openapi_json)
  private static let style = embedded(embedded_docs_css)

  // Made when it is first asked for, once. The document is part of the program, and a test reads it.
  private static let page =
    (try? JSONDocument(contract)).map { APIPage.html(of: $0.root) } ?? []

  private static func file(_ bytes: [UInt8], type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private static func embedded(
    _ file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>
  ) -> [UInt8] {
    var length = 0
    return Array(UnsafeBufferPointer(start: file(&length), count: length))
  }
}
