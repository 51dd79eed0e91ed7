/// A format of a QR code's picture.
public enum QRCodeFormat: String, Sendable, Hashable, CaseIterable {
  /// SVG, which stays sharp at any size.
  case svg
  /// PNG.
  case png

  /// The media type, for HTTP.
  public var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .png: "image/png"
    }
  }

  /// The picture of a code.
  public func document(of code: QRCode) -> [UInt8] {
    switch self {
    case .svg: code.svg
    case .png: code.png
    }
  }
}
