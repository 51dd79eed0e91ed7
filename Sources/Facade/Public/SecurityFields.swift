/// The header fields that restrict what browsers do with a response.
enum SecurityFields {
  /// The fields of every response; a page that needs other values sets the fields itself.
  static let plain = [
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("X-Frame-Options", "DENY"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
  ]

  /// The field for responses over TLS, which tells browsers to use only TLS for a year (RFC 6797).
  static let strictTransport = ("Strict-Transport-Security", "max-age=31536000")
}
