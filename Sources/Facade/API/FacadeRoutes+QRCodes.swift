import HTTPTypes
import Hummingbird
import JSONStream
import QRCodes
import Search

extension FacadeRoutes {
  static let qrCodePath = "/v1/qr"

  /// The maximum length of a body in bytes: enough for the longest URL with each character escaped.
  private static let longestQuestion = 16 << 10

  /// Adds the route for QR codes of the service's URLs. Clients send a secret URL in a request
  /// body, so that the URL does not appear in proxy logs.
  func addQRCodes(to router: Router<FacadeContext>) {
    router.get(RouterPath(Self.qrCodePath)) { request, _ in
      try code(read(request).values, of: request)
    }
    router.post(RouterPath(Self.qrCodePath)) { request, _ in
      try request.requireNoParameters()
      let root = try await JSONBody.document(in: request, upTo: Self.longestQuestion).root
      var values: [String: [String]] = [:]
      for (name, node) in root.kind == .object ? root.fields : [] {
        values[name, default: []].append(node.string ?? "")
      }
      var response = try code(values, of: request)
      response.headers[.cacheControl] = "no-store"
      return response
    }
  }

  private func code(_ values: [String: [String]], of request: Request) throws -> Response {
    let formats = QRCodeFormat.allCases
    let wanted = AcceptHeader(request.headers[.accept]).best(of: formats.map(\.mediaType))
    let query = try QRCodeQuery(
      parameters: values, root: address.publicURL,
      format: formats.first { $0.mediaType == wanted } ?? formats[0])
    do throws(QRCodeError) {
      let code = try QRCode(query.address)
      return Response.picture(query.format.document(of: code), type: query.format.mediaType)
    } catch {
      throw Problem(error == .notInstalled ? .notInstalled : .unexpected, error)
    }
  }
}
