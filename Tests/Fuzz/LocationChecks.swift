import Formats
import Geo
import Listings
import Messages
import Parameters
import XMLStream

@testable import ListingSources
@testable import Search

/// Checks the formats for augmented reality: files of homes in AREA's XML, and the forms that
/// Gamaray clients send.
enum LocationChecks {
  private static let limits = XMLLimits(
    depth: 16, children: 200, attributes: 16, names: 32, totalBytes: 1 << 20)

  private static func reading(
    _ input: [UInt8], piece: Int
  ) -> Result<FileListings, FileProblem> {
    var rest = input[...]
    func next() -> [UInt8] {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    do throws(FileProblem) {
      return .success(
        try FileListings(start: next(), limits: limits) { () throws(FileProblem) in next() })
    } catch {
      return .failure(error)
    }
  }

  /// Checks that the result does not depend on how the document is split, and that written homes
  /// can be read back.
  static func document(_ input: [UInt8]) {
    let whole = reading(input, piece: max(input.count, 1))
    let piece = [1, 7, 61, 4_096][input.count % 4]
    let parts = reading(input, piece: piece)
    switch (whole, parts) {
    case (.success(let whole), .success(let parts)):
      hold(
        whole.listings == parts.listings && whole.skipped == parts.skipped,
        "pieces of \(piece) bytes are read as other homes:\n\(parts.listings)\n\(whole.listings)")
      homes(of: whole)
    case (.failure(let problem), .failure(let other)):
      tell(problem)
      // If XML is invalid in more than one way, the split determines which error is detected first.
      if case .notXML = problem { return }
      if case .notXML = other { return }
      hold(
        withoutNumbers(problem.message.english) == withoutNumbers(other.message.english),
        "pieces of \(piece) bytes are refused otherwise: \(other.message.english)")
    default:
      hold(false, "pieces of \(piece) bytes are read otherwise:\n\(parts)\n\(whole)")
    }
  }

  private static func homes(of content: FileListings) {
    let homes = content.listings
    hold(homes.count <= limits.children, "there are more homes than the limit allows")
    hold(Set(homes.map(\.id)).count == homes.count, "two homes have one key")
    for home in homes {
      let place = home.position
      hold(
        Coordinate(latitude: place.latitude, longitude: place.longitude) == place,
        "a home is not on the globe: \(place)")
    }
    let places = homes.map(\.position)
    let back = reading(document(at: places), piece: 4_096)
    hold(
      (try? back.get())?.listings.map(\.position) == places,
      "places that are written are read back as \(back)")
  }

  /// Returns an AREA document with unnamed homes at the given coordinates.
  private static func document(at places: [Coordinate]) -> [UInt8] {
    var xml = XMLWriter()
    xml.start("locations")
    for place in places {
      xml.start("location")
      xml.element("latitude", text: DecimalText.text(place.latitude))
      xml.element("longitude", text: DecimalText.text(place.longitude))
      xml.end()
    }
    xml.end()
    return xml.bytes
  }

  private static func tell(_ problem: FileProblem) {
    for language in Language.allCases {
      let message = FileMessage(file: "homes.xml", source: "area", problem: problem)
      holdSentence(message.message.text(in: language))
    }
  }

  /// Checks that a form yields either a valid position or no position, and either a screen width
  /// within the limits or no width.
  static func form(_ input: [UInt8]) {
    let request = DimensionRequest(reading: input)
    if let place = request.position {
      hold(
        Coordinate(latitude: place.latitude, longitude: place.longitude) == place,
        "a device is not on the globe: \(place)")
      let parameters = request.parameters(following: ["lat": ["1"]], of: .nearby)
      for name in ["lat", "lon"] {
        let text = parameters[name]?.first ?? ""
        hold(
          text.utf8.allSatisfy { (0x2D...0x39).contains($0) && $0 != 0x2F },
          "no decimal: \(text)")
      }
      let again = DimensionRequest(
        reading: Array(
          parameters.map { "\($0)=\($1.first ?? "")" }.joined(separator: "&").utf8))
      hold(
        again.position == place,
        "\(place) is read back as \(String(describing: again.position))")
    }
    if let width = request.screenWidth { hold((1...65_536).contains(width), "a width of \(width)") }
  }
}
