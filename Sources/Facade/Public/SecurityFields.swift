/// Header fields that restrict what browsers do with a response.
enum SecurityFields {
  /// For every response; a page that needs more sets the fields itself.
  static let plain = [
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("X-Frame-Options", "DENY"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
  ]

  /// For responses over TLS: the browser uses only TLS for a year (RFC 6797).
  static let strictTransport = ("Strict-Transport-Security", "max-age=31536000")
}
