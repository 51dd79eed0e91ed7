import HTTPTypes
import Hummingbird
import QRCodes
import Search

extension FacadeRoutes {
  /// The path of QR codes.
  static let qrCodePath = "/v1/qr"

  /// Adds the QR codes of the service's own addresses.
  func addQRCodes(to router: Router<BasicRequestContext>) {
    router.get(RouterPath(Self.qrCodePath)) { request, _ in
      let formats = QRCodeFormat.allCases
      let wanted = AcceptHeader(request.headers[.accept]).best(of: formats.map(\.mediaType))
      let query = try QRCodeQuery(
        parameters: read(request).values, root: publicURL,
        format: formats.first { $0.mediaType == wanted } ?? formats[0])
      do throws(QRCodeError) {
        let code = try QRCode(query.address)
        return Response.picture(query.format.document(of: code), type: query.format.mediaType)
      } catch {
        throw Problem(error == .notInstalled ? .notInstalled : .unexpected, error)
      }
    }
  }
}
