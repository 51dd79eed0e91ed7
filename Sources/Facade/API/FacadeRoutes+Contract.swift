import CEmbedded
import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore

extension FacadeRoutes {
  /// Adds the description of the service, for programs and for people.
  func addContract(to router: Router<BasicRequestContext>) {
    let document = Self.embedded(embedded_openapi_json)
    let style = Self.embedded(embedded_docs_css)
    // The document is part of the program, and a test reads it.
    let page = (try? JSONDocument(document)).map { APIPage.html(of: $0.root) } ?? []
    router.get("/openapi.json") { _, _ in Response.json(document) }
    router.get("/docs") { _, _ in
      var response = Self.file(page, type: "text/html; charset=utf-8")
      response.headers[.contentSecurityPolicy] =
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
      return response
    }
    router.get("/docs/style.css") { _, _ in Self.file(style, type: "text/css; charset=utf-8") }
  }

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
