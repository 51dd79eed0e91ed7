import XMLStream

/// Forwards the events of an XML document to the KML or GPX reader, depending on the root element.
struct DirectionsHandler: XMLHandler {
  /// The document type, from the root element.
  enum Kind {
    case unknown, kml, gpx
    case other(String)
  }

  private(set) var kind = Kind.unknown
  private(set) var kml: KMLReading
  private(set) var gpx: GPXReading

  /// The element names of the document, indexed by the numbers that the parser assigns.
  private var names: [String] = []
  private var kmlTags: [KMLTag] = []
  private var gpxTags: [GPXTag] = []

  init(limits: RouteLimits) {
    kml = KMLReading(limits: limits)
    gpx = GPXReading(limits: limits)
  }

  /// The reason for rejecting the document, if any.
  var failure: RouteError? {
    switch kind {
    case .unknown: nil
    case .kml: kml.failure
    case .gpx: gpx.failure
    case .other(let root): .wrongRoot(root)
    }
  }

  mutating func finish() throws(RouteError) -> [Route] {
    if let failure { throw failure }
    var routes: [Route]
    switch kind {
    case .kml: routes = try kml.finish()
    case .gpx: routes = try gpx.finish()
    default: routes = []
    }
    guard !routes.isEmpty else { throw kml.hasLink ? .onlyLinks : .noRoute }
    if kml.hasLink { routes[0].notes.append(RouteNote.linkNotFollowed.message) }
    return routes
  }

  mutating func code(forName name: String) -> Int {
    names.append(name)
    kmlTags.append(KMLTag(name: name))
    gpxTags.append(GPXTag(name: name))
    return names.count - 1
  }

  mutating func start(_ element: borrowing XMLElement) {
    if case .unknown = kind {
      let root = names[element.code]
      kind =
        switch root.lowercased() {
        case "kml", "document", "folder", "placemark": .kml
        case "gpx": .gpx
        default: .other(root)
        }
    }
    switch kind {
    case .kml: kml.start(kmlTags[element.code], element)
    case .gpx: gpx.start(gpxTags[element.code], name: names[element.code], element)
    case .unknown, .other: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch kind {
    case .kml: kml.text(bytes)
    case .gpx: gpx.text(bytes)
    case .unknown, .other: break
    }
  }

  mutating func end(code: Int) {
    switch kind {
    case .kml: kml.end()
    case .gpx: gpx.end()
    case .unknown, .other: break
    }
  }
}
