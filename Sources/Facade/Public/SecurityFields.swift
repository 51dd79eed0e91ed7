/// Header fields that keep browsers from making more of an answer than it is.
enum SecurityFields {
  /// For every answer. A page that needs more says so itself.
  static let plain = [
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("X-Frame-Options", "DENY"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
  ]
}
