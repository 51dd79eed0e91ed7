import Geo

/// What a document states about an encoded polyline, from which the polyline's format is decided.
struct PolylineFormat {
  /// The decimals of a degree that the document names, if any.
  var precision: Int?
  /// The decimals that the service writes unless asked for others.
  var usualPrecision: Int
  /// How many numbers a coordinate has according to the document, 2 or 3, if it says so.
  var dimensions: Int?
  /// Whether the service can write elevations.
  var mayHaveElevation = false
  /// The first vertex.
  var start: Coordinate?
  /// The box around the line.
  var bounds: BoundingBox?
  /// The length in metres.
  var length: Double?

  /// A format of which only the usual precision is known.
  init(usualPrecision: Int = 5) {
    self.usualPrecision = usualPrecision
  }

  /// The format of other polylines of the same document, once one of them has been decoded.
  var ofOtherLines: PolylineFormat {
    var format = PolylineFormat(usualPrecision: usualPrecision)
    format.precision = precision
    format.dimensions = dimensions
    format.mayHaveElevation = mayHaveElevation
    return format
  }

  /// Decodes a polyline: tries the precisions 5 and 6 and, if the service can write elevations, both
  /// dimensions, and keeps the line that fits what the document states best. Afterwards `precision`
  /// and `dimensions` are those of the line.
  ///
  /// - Parameter limit: The maximum number of coordinates; `passed` is thrown beyond it.
  /// - Throws: `RouteError` if nothing can be decoded, or no line lies where the document says.
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

  /// The formats to try, the likeliest first.
  private var candidates: [Candidate] {
    let precisions =
      precision.map { [$0] } ?? [usualPrecision] + [5, 6].filter { $0 != usualPrecision }
    let first = dimensions ?? 2
    let sizes = mayHaveElevation ? [first, 5 - first] : [first]
    return sizes.flatMap { size in
      precisions.map { Candidate(precision: $0, dimensions: size) }
    }
  }

  /// How far a line lies from where the document says, in metres. A length that is wrong by more than
  /// a factor of three counts as a doubt: another format is preferred, but the line is not rejected.
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

  /// A line this close, in metres, needs no comparison with other formats: services round.
  private static let closeEnough = 50.0
  /// A line farther away, in metres, is rejected. Valhalla states the places as they were asked for,
  /// and finds roads up to 35 km from them.
  private static let farthest = 50_000.0
  private static let doubt = 100.0
  /// Below this length, in metres, a ratio of lengths means nothing.
  private static let shortest = 50.0
}

extension BoundingBox {
  /// How far the box around a line is from this one, in metres along the side that differs most.
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
