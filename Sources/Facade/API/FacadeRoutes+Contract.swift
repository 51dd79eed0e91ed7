import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore
import WebPage

extension FacadeRoutes {
  /// The path of the description for people, without the slash before it.
  static let docsPath = "docs"

  /// Adds the description of the service, for programs and for people.
  func addContract(to router: Router<BasicRequestContext>) {
    router.get("/openapi.json") { _, _ in Response.json(ContractDocument.bytes) }
    router.get("/\(Self.docsPath)") { _, _ in
      var response = Response.document(Self.page, type: "text/html; charset=utf-8")
      response.headers[.contentSecurityPolicy] = WebPage.contentSecurityPolicy
      response.headers[.cacheControl] = "no-cache"
      return response
    }
  }

  // Made when it is first asked for, once. The document is part of the program, and a test reads it.
  private static let page =
    (try? JSONDocument(ContractDocument.bytes)).map { APIPage.html(of: $0.root) } ?? []
}
