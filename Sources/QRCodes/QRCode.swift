import Basics
import CQRCode

/// A QR code of an address: ISO/IEC 18004, error correction level M, in the smallest version that holds
/// the address.
///
/// A reader tells Latin text from Thai by guess only, so that bytes beyond ASCII are percent-encoded first,
/// which means the same in an address.
public struct QRCode: Sendable, Hashable {
  /// The address as the code holds it.
  public let address: String
  /// How many modules a side has, without the quiet zone around them: 21 to 177.
  public let width: Int
  /// 1 for each dark module, 0 for each light one, row by row.
  private let modules: [UInt8]

  /// The light modules that the standard wants on each side.
  public static let quietZone = 4
  /// The most bytes that a code holds, those of version 40 at level M.
  public static let longest = 2_331

  /// Whether codes can be made here: libqrencode is loaded when this is first asked.
  public static var isAvailable: Bool { cqr_load() }

  /// The code of `address`, which must not be empty.
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

  /// Whether the module at a column and a row, both from 0, is dark. Those around the code are light.
  public func isDark(column: Int, row: Int) -> Bool {
    guard 0..<width ~= column, 0..<width ~= row else { return false }
    return modules[row * width + column] == 1
  }

  /// The rows or columns of a picture: those of the code and the quiet zone on both sides.
  var span: Range<Int> { -Self.quietZone..<width + Self.quietZone }
}
