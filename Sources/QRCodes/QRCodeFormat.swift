/// An image format of a QR code.
public enum QRCodeFormat: String, Sendable, Hashable, CaseIterable {
  /// SVG, which stays sharp at any size.
  case svg
  case png

  /// The media type of the image.
  public var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .png: "image/png"
    }
  }

  /// Returns the image of a code.
  public func document(of code: QRCode) -> [UInt8] {
    switch self {
    case .svg: code.svg
    case .png: code.png
    }
  }
}
