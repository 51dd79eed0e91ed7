import XMLStream

/// Reads the routes of a directions document as its bytes arrive. KML and GPX are parsed as a
/// stream; other formats are buffered until the end. The format is detected from the content.
///
/// ```swift
/// var reader = RouteReader()
/// try reader.feed(bytes)
/// let routes = try reader.finish()
/// ```
public struct RouteReader: ~Copyable {
  /// Options for data that the document might not state.
  public struct Options: Sendable {
    /// The number of decimal places in an encoded polyline; 5 by default.
    public var precision: Int
    /// The limits on the document.
    public var limits: RouteLimits
    /// The charset in the Content-Type header, for XML; nil if the header names no charset.
    public var charset: String?

    /// Creates options; every parameter has a default.
    public init(precision: Int = 5, limits: RouteLimits = RouteLimits(), charset: String? = nil) {
      self.precision = precision
      self.limits = limits
      self.charset = charset
    }
  }

  private let options: Options
  private var start: [UInt8] = []
  private var kind: DocumentFormat?
  private var xml: XMLPushParser<DirectionsHandler>?

  /// Creates a reader for one document.
  public init(_ options: Options = Options()) {
    self.options = options
  }

  /// Reads a whole document.
  ///
  /// - Throws: `RouteError` if the document is rejected.
  public static func routes(
    in bytes: [UInt8], options: Options = Options()
  ) throws(RouteError) -> [Route] {
    var reader = RouteReader(options)
    try reader.feed(bytes)
    return try reader.finish()
  }

  /// Reads the next piece of the document, of any length.
  ///
  /// - Throws: `RouteError` as soon as the document is rejected.
  public mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(RouteError) {
    if xml != nil { return try feedXML(bytes) }
    start.append(contentsOf: bytes)
    guard start.count <= options.limits.keptBytes else {
      throw .limit(.bytes, options.limits.keptBytes)
    }
    if kind == nil { kind = DocumentFormat(of: start, isAll: false) }
    if case .unknown = kind { throw .unknownFormat }
    guard case .xml = kind else { return }
    let limits = XMLLimits(
      children: max(options.limits.coordinates, options.limits.steps) * 2,
      textBytes: options.limits.xmlBytes, totalBytes: options.limits.xmlBytes)
    xml = XMLPushParser(
      handler: DirectionsHandler(limits: options.limits), charset: options.charset, limits: limits)
    let first = start
    start = []
    try first.withUnsafeBufferPointer { bytes throws(RouteError) in
      try feedXML(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Reads the next piece of the document, of any length.
  ///
  /// - Throws: `RouteError` as soon as the document is rejected.
  public mutating func feed(_ bytes: [UInt8]) throws(RouteError) {
    try bytes.withUnsafeBufferPointer { bytes throws(RouteError) in
      try feed(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Finishes the document and returns its routes, at least one, in document order.
  ///
  /// - Throws: `RouteError` if the document is rejected.
  public consuming func finish() throws(RouteError) -> [Route] {
    if let xml {
      do { try xml.finish() } catch { throw xml.handler.failure ?? .xml(error) }
      return try xml.handler.finish()
    }
    guard let kind = kind ?? DocumentFormat(of: start, isAll: true) else { throw .empty }
    let routes: [Route]
    switch kind {
    case .json: routes = try JSONRoutes.read(start, options: options)
    case .polyline: routes = try PolylineText.routes(in: start, options: options)
    case .archive: routes = try KMZ.routes(in: start, options: options)
    case .xml, .unknown: throw .unknownFormat
    }
    guard !routes.isEmpty else { throw .noRoute }
    return routes
  }

  /// Feeds the parser in small pieces so that reading stops soon after the handler rejects the
  /// document.
  private func feedXML(_ bytes: UnsafeRawBufferPointer) throws(RouteError) {
    guard let xml else { return }
    var rest = bytes
    while !rest.isEmpty {
      let count = min(rest.count, Self.pieceLength)
      do {
        try xml.feed(UnsafeRawBufferPointer(rebasing: rest[..<count]))
      } catch {
        // An error from the handler takes precedence over the parser's error.
        throw xml.handler.failure ?? .xml(error)
      }
      if let failure = xml.handler.failure { throw failure }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  private static var pieceLength: Int { 64 << 10 }
}
