import Geo

/// The data that a document states about an encoded polyline, used to derive its format.
struct PolylineFormat {
  /// The number of decimal places of the degrees, if the document states it.
  var precision: Int?
  /// The service's default number of decimal places.
  var usualPrecision: Int
  /// The number of values per coordinate, 2 or 3, if the document states it.
  var dimensions: Int?
  /// Whether the service can write elevations.
  var mayHaveElevation = false
  /// The first vertex of the line.
  var start: Coordinate?
  /// The bounding box of the line.
  var bounds: BoundingBox?
  /// The length in metres.
  var length: Double?

  init(usualPrecision: Int = 5) {
    self.usualPrecision = usualPrecision
  }

  /// The format for other polylines of the same document, after one of them has been decoded.
  var ofOtherLines: PolylineFormat {
    var format = PolylineFormat(usualPrecision: usualPrecision)
    format.precision = precision
    format.dimensions = dimensions
    format.mayHaveElevation = mayHaveElevation
    return format
  }

  /// Decodes a polyline. Tries the precisions 5 and 6 and, if the service can write elevations,
  /// both two and three dimensions, and returns the line that best fits the stated data. Sets
  /// `precision` and `dimensions` to the values for the returned line.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of coordinates.
  ///   - passed: The error to throw if the limit is exceeded.
  /// - Throws: `RouteError` if nothing can be decoded, or if every decoded line is far from the
  ///   stated place.
  mutating func decode(
    _ text: String, limit: Int, passed: RouteError
  ) throws(RouteError) -> [Coordinate] {
    guard !text.isEmpty else { return [] }
    var best: (line: [Coordinate], misfit: Double, candidate: Candidate)?
    var failure: RouteError?
    for candidate in candidates where (best?.misfit ?? .infinity) > Self.closeEnough {
      guard EncodedPolyline.count(in: text.utf8, dimensions: candidate.dimensions) <= limit else {
        failure = failure ?? passed
        continue
      }
      do throws(EncodedPolylineError) {
        let line = try EncodedPolyline.decode(
          text.utf8, precision: candidate.precision, dimensions: candidate.dimensions)
        let misfit = misfit(of: line)
        if misfit < best?.misfit ?? .infinity { best = (line, misfit, candidate) }
      } catch {
        failure = failure ?? RouteError(error)
      }
    }
    guard let best else { throw failure ?? .polylineElsewhere }
    guard best.misfit <= Self.farthest else { throw .polylineElsewhere }
    (precision, dimensions) = (best.candidate.precision, best.candidate.dimensions)
    return best.line
  }

  private struct Candidate {
    var precision: Int
    var dimensions: Int
  }

  /// The formats to try, most likely first.
  private var candidates: [Candidate] {
    let precisions =
      precision.map { [$0] } ?? [usualPrecision] + [5, 6].filter { $0 != usualPrecision }
    let first = dimensions ?? 2
    let sizes = mayHaveElevation ? [first, 5 - first] : [first]
    return sizes.flatMap { size in
      precisions.map { Candidate(precision: $0, dimensions: size) }
    }
  }

  /// Returns the distance of a line from the stated place, in metres. A length that differs by more
  /// than a factor of three adds a penalty: another format is preferred, but the line is not
  /// rejected.
  private func misfit(of line: [Coordinate]) -> Double {
    guard let first = line.first else { return .infinity }
    var misfit = start?.distance(to: first) ?? 0
    if let bounds { misfit = max(misfit, bounds.distance(toBoxAround: line)) }
    if let length, length > Self.shortest {
      var meter = PathMeter()
      let ratio = meter.length(of: line) / length
      if !(1.0 / 3...3).contains(ratio) { misfit += Self.doubt }
    }
    return misfit
  }

  /// A line this close to the stated place, in metres, is accepted without trying other formats,
  /// because services round their figures.
  private static let closeEnough = 50.0
  /// A line farther away than this, in metres, is rejected. Valhalla states the requested places,
  /// but may route from a road up to 35 km away.
  private static let farthest = 50_000.0
  private static let doubt = 100.0
  /// Below this length, in metres, a ratio of lengths is meaningless.
  private static let shortest = 50.0
}

extension BoundingBox {
  /// Returns the largest difference in metres between a side of this box and the same side of the
  /// box around a line.
  fileprivate func distance(toBoxAround line: [Coordinate]) -> Double {
    var (south, west, north, east) = (90.0, 180.0, -90.0, -180.0)
    for place in line {
      south = min(south, place.latitude)
      north = max(north, place.latitude)
      west = min(west, place.longitude)
      east = max(east, place.longitude)
    }
    let sides = [
      south - self.south, west - self.west, north - self.north, east - self.east,
    ]
    return (sides.map { abs($0) }.max() ?? 0) * 111_000
  }
}
