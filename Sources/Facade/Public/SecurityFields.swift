/// Header fields that keep browsers from making more of an answer than it is.
enum SecurityFields {
  /// For every answer. A page that needs more says so itself.
  static let plain = [
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("X-Frame-Options", "DENY"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
  ]

  /// For answers over an encrypted connection: a browser uses no other for a year (RFC 6797).
  static let strictTransport = ("Strict-Transport-Security", "max-age=31536000")
}
