import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore
import WebPage

extension FacadeRoutes {
  /// The path of the API documentation, without the leading slash.
  static let docsPath = "docs"

  /// Adds the routes for the API's description, which is an OpenAPI document for programs and an
  /// HTML page for people.
  func addContract(to router: Router<FacadeContext>) {
    let features = self.features
    router.get("/openapi.json") { _, _ in
      Response.json(ContractDocument.served(having: features).json)
    }
    router.get("/\(Self.docsPath)") { _, _ in
      let page = ContractDocument.served(having: features).page
      var response = Response.document(page, type: "text/html; charset=utf-8")
      response.headers[.contentSecurityPolicy] = WebPage.contentSecurityPolicy
      response.headers[.cacheControl] = "no-cache"
      return response
    }
  }
}
