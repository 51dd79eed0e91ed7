/// The QR code library, which some tests need.
public enum QRCodeLibrary {
  /// The reason for skipping a test if the library is missing.
  public static let absence: String =
    "libqrencode is not installed (Debian's package libqrencode4)"
}
