import Basics
import CQRCode

/// A QR code for a URL (ISO/IEC 18004), with error correction level M and the smallest version that
/// has room for the URL.
///
/// Non-ASCII bytes are percent-encoded first, because scanners can only guess the charset. The
/// resulting URL is equivalent.
public struct QRCode: Sendable, Hashable {
  /// The percent-encoded URL in the code.
  public let address: String
  /// The number of modules per side, without the quiet zone: 21 to 177.
  public let width: Int
  /// The modules in row order: 1 if a module is dark, 0 if it is light.
  private let modules: [UInt8]

  /// The number of light modules that the standard requires on each side of the code.
  public static let quietZone = 4
  /// The maximum number of bytes in a code: the capacity of version 40 at level M.
  public static let longest = 2_331

  /// Whether codes can be created. The first access loads libqrencode.
  public static var isAvailable: Bool { cqr_load() }

  /// Creates a code for `address`, which must not be empty.
  ///
  /// - Throws: `QRCodeError`.
  public init(_ address: String) throws(QRCodeError) {
    guard cqr_load() else { throw .notInstalled }
    let text = PercentEncoding.address(address)
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.longest else { throw .tooLong(bytes: bytes.count) }
    let greatest = Int(CQR_GREATEST_WIDTH)
    var width: Int32 = 0
    var outcome = cqr_outcome.failed
    modules = [UInt8](unsafeUninitializedCapacity: greatest * greatest) { modules, count in
      if let start = modules.baseAddress {
        outcome = cqr_encode(bytes, Int32(bytes.count), start, &width)
      }
      count = outcome == .done ? Int(width * width) : 0
    }
    switch outcome {
    case .done: break
    case .too_long: throw .tooLong(bytes: bytes.count)
    case .failed: throw .failed
    }
    self.address = text
    self.width = Int(width)
  }

  /// Whether the module at a column and a row, both starting at 0, is dark. Modules outside the
  /// code are light.
  public func isDark(column: Int, row: Int) -> Bool {
    guard 0..<width ~= column, 0..<width ~= row else { return false }
    return modules[row * width + column] == 1
  }

  /// The range of rows or columns in an image of the code, including the quiet zone on both sides.
  var span: Range<Int> { -Self.quietZone..<width + Self.quietZone }
}
