import Messages
import Geo
import HomefindTesting
import Routes

/// Checks directions in all formats: the result does not depend on how the input is split, it stays
/// within the limits, and written routes are read back unchanged.
enum RouteChecks {
  private static let limits = RouteLimits(
    xmlBytes: 1 << 20, keptBytes: 1 << 20, coordinates: 3_000, steps: 300)

  private static func reading(
    _ input: [UInt8], piece: Int, limits: RouteLimits = limits
  ) -> Result<[Route], RouteError> {
    var options = RouteReader.Options(precision: input.count.isMultiple(of: 2) ? 5 : 6)
    options.limits = limits
    var reader = RouteReader(options)
    var failure: RouteError?
    forEachPiece(of: input, length: piece) { bytes in
      do throws(RouteError) { try reader.feed(bytes) } catch { failure = error }
      return failure == nil
    }
    if let failure { return .failure(failure) }
    do throws(RouteError) { return .success(try reader.finish()) } catch { return .failure(error) }
  }

  static func document(_ input: [UInt8]) {
    let whole = reading(input, piece: max(input.count, 1))
    let piece = [1, 7, 61, 4_096][input.count % 4]
    hold(
      isAlike(reading(input, piece: piece), whole),
      "pieces of \(piece) bytes are read as something else:\n\(reading(input, piece: piece))\n\(whole)"
    )
    switch whole {
    case .failure(let error): holdSentence(error.description)
    case .success(let routes): read(routes)
    }
  }

  private static func isAlike(
    _ one: Result<[Route], RouteError>, _ other: Result<[Route], RouteError>
  ) -> Bool {
    switch (one, other) {
    case (.success(let one), .success(let other)): one == other
    // If XML is invalid in more than one way, the split determines which error is detected first:
    // malformed, truncated, unknown charset or unexpected content.
    case (.failure(.xml), .failure), (.failure, .failure(.xml)): true
    case (.failure(let one), .failure(let other)):
      withoutNumbers(one.description) == withoutNumbers(other.description)
    default: false
    }
  }

  /// Checks the input as a zip archive, and a zip archive that contains the input as its document.
  static func archive(_ input: [UInt8]) {
    document(input)
    var zip = Zip()
    zip.add("doc.kml", input)
    let (packed, plain) = (
      reading(zip.bytes, piece: 1 << 20), reading(input, piece: max(input.count, 1))
    )
    // The precision of polylines depends on the input's length, which differs for the zip, so
    // compare only XML.
    guard case .success(let routes) = plain, input.first == UInt8(ascii: "<") else { return }
    hold((try? packed.get()) == routes, "KML in a zip is read as something else")
  }

  private static func read(_ routes: [Route]) {
    hold(!routes.isEmpty, "there is neither a route nor an error")
    hold(routes.count <= 600, "there are more routes than limits allow")
    let points = routes.reduce(0) { $0 + $1.polylines.reduce(0) { $0 + $1.count } }
    hold(points <= limits.coordinates, "\(points) coordinates pass the limit")
    hold(routes.reduce(0) { $0 + $1.steps.count } <= limits.steps, "steps pass the limit")
    for route in routes { measures(of: route) }
    var formats: [RouteFormat] = [.json, .geojson, .kml]
    // GPX cannot represent steps without a position.
    if routes.allSatisfy({ $0.steps.allSatisfy { $0.position != nil } }) { formats.append(.gpx) }
    for format in formats {
      let document = format.document(of: routes)
      let back = reading(document, piece: document.count, limits: RouteLimits())
      hold(
        (try? back.get()) == routes.map { $0.written(in: .english) },
        "what is written as \(format) is read back as something else:\n\(routes)\n\(back)")
    }
  }

  private static func measures(of route: Route) {
    hold(route.polylines.allSatisfy { $0.count >= 2 }, "a line has one coordinate")
    let numbers =
      [route.distance, route.duration, route.stated?.distance, route.stated?.duration]
      + route.steps.flatMap { [$0.distance, $0.duration, $0.bearing] }
    hold(
      numbers.allSatisfy { $0.map { $0.isFinite && $0 >= 0 } ?? true },
      "a measure is negative or none: \(numbers)")
    hold(
      route.steps.allSatisfy { ($0.bearing ?? 0) < 360 }, "a bearing goes around more than once")
  }
}
