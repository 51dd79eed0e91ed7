import Geo

/// Encoded polylines as a text document: one polyline per line, with an empty line between routes.
enum PolylineText {
  static func routes(
    in bytes: [UInt8], options: RouteReader.Options
  ) throws(RouteError) -> [Route] {
    var routes: [Route] = []
    var draft = RouteDraft()
    // Skip a byte order mark.
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var left = options.limits.coordinates
    // Do not collect the rows first: empty rows would need many times the memory of the document.
    while offset < bytes.count {
      let row = bytes[offset...].prefix { $0 != 0x0A }
      defer { offset += row.count + 1 }
      let blanks = row.prefix { $0 <= 0x20 }.count
      var text = row.dropFirst(blanks)
      while let last = text.last, last <= 0x20 { text.removeLast() }
      guard !text.isEmpty else {
        if draft.isRoute { routes.append(draft.finished()) }
        draft = RouteDraft()
        continue
      }
      left -= EncodedPolyline.count(in: text)
      guard left >= 0 else { throw .limit(.coordinates, options.limits.coordinates) }
      do throws(EncodedPolylineError) {
        let line = try EncodedPolyline.decode(text, precision: options.precision)
        draft.polylines.append(line)
      } catch {
        throw RouteError(error, offset: offset + blanks)
      }
    }
    if draft.isRoute { routes.append(draft.finished()) }
    return routes
  }
}

extension RouteError {
  /// Creates the error for a polyline that starts at `offset`.
  init(_ error: EncodedPolylineError, offset: Int = 0) {
    switch error {
    case .notAllowed(let position), .outOfRange(let position):
      self = .polyline(position: offset + position)
    case .truncated: self = .polyline(position: nil)
    }
  }
}
