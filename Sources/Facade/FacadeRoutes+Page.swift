import Formats
import HTTPTypes
import Hummingbird
import NIOCore
import Search
import Stations
import WebPage

extension FacadeRoutes {
  /// Adds the page that people use in a browser.
  func addPage(_ page: WebPage, to router: Router<FacadeContext>) {
    for path in [
      "/", "/sw.js", "/favicon.svg", "/manifest.webmanifest", "/app/config.json",
      "/app/files.json", "/app/{version}/{name}", "/app/{version}/{name}/{part}",
    ] {
      router.get(RouterPath(path)) { request, _ in
        guard let file = page.file(at: String(request.uri.path.drop { $0 == "/" })) else {
          throw HTTPError(.notFound)
        }
        return Response.page(file)
      }
    }
    router.get("/app/rail.json") { _, _ in
      Response.json(RailNetwork(finder.stations.stations).document)
    }
  }
}

extension Response {
  /// A file of the page. Whatever it is, a browser that shows it by itself runs nothing in it that is
  /// not ours.
  fileprivate static func page(_ file: PageFile) -> Response {
    var response = Response.document(file.bytes, type: file.mediaType)
    switch file.keeping {
    // Scripts, styles and pictures are parts of a page that has the policy; by themselves they get the
    // short one of every answer, which saves a fifteenth of the first view.
    case .always: response.headers[.cacheControl] = "public, max-age=31536000, immutable"
    case .whileUnchanged:
      response.headers[.contentSecurityPolicy] = WebPage.contentSecurityPolicy
      response.headers[.cacheControl] = "no-cache"
    }
    return response
  }
}
