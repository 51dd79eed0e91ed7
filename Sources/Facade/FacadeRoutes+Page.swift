import Formats
import HTTPTypes
import Hummingbird
import NIOCore
import Search
import Stations
import WebPage

extension FacadeRoutes {
  /// Adds the routes for the web page and its files.
  func addPage(_ page: WebPage, to router: Router<FacadeContext>) {
    for path in [
      "/", "/sw.js", "/favicon.svg", "/manifest.webmanifest", "/app/config.json",
      "/app/files.json", "/app/{version}/{name}", "/app/{version}/{name}/{part}",
      "/app/{version}/{name}/{part}/{file}",
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
  /// Returns one of the page's files. A file that browsers can open directly also gets the content
  /// security policy.
  fileprivate static func page(_ file: PageFile) -> Response {
    var response = Response.document(file.bytes, type: file.mediaType)
    switch file.keeping {
    // Scripts, styles and pictures are loaded by a page that has the full policy. These files get
    // only the short policy that every response has, which makes the first page load one fifteenth
    // smaller.
    case .always: response.headers[.cacheControl] = "public, max-age=31536000, immutable"
    case .whileUnchanged:
      response.headers[.contentSecurityPolicy] = WebPage.contentSecurityPolicy
      response.headers[.cacheControl] = "no-cache"
    }
    return response
  }
}
