/// The library of QR codes, which some tests need.
public enum QRCodeLibrary {
  /// Why a test that needs it is skipped elsewhere.
  public static let absence: String =
    "libqrencode is not installed (Debian's package libqrencode4)"
}
