import Basics
public import Geo
import Listings

/// A place as a person names it wherever one is meant: by its coordinate, by a map's link, as a
/// station, or as the home with an id.
public enum WrittenPlace: Sendable, Hashable {
  /// Somewhere on the map.
  case coordinate(Coordinate)
  /// A station by its code or name.
  case station(String)
  /// A home by its id.
  case listing(String)

  /// Whether it is a home.
  package var isListing: Bool { if case .listing = self { true } else { false } }

  /// Reads a place. Any text that is no coordinate, link or `listing:ID` is a station's name.
  ///
  /// - Parameters:
  ///   - text: What the person wrote.
  ///   - parameter: The parameter's name, for the error.
  /// - Throws: `SearchError` with code `invalidParameter` where the text has the shape of a
  ///   coordinate or link and is none, or is longer than `NameLength` allows.
  public init(_ text: String, parameter: String) throws(SearchError) {
    guard !text.isLonger(than: NameLength.longestLink) else {
      throw SearchError(parameter: parameter, .tooLong(limit: NameLength.longestLink))
    }
    let text = text.trimmed
    if text.lowercased().hasPrefix("listing:") {
      self = .listing(String(text.dropFirst("listing:".count)).trimmed)
      return
    }
    let written: Coordinate?
    do throws(CoordinateFault) {
      written = try CoordinateText.written(text)
    } catch {
      throw SearchError(
        parameter: parameter,
        error == .missing ? .linkWithoutCoordinate(text) : .notACoordinate(text))
    }
    if written == nil, Self.looksLikeNumbers(text) {
      throw SearchError(parameter: parameter, .notACoordinate(text))
    }
    guard let written else {
      guard !text.isLonger(than: NameLength.longest) else {
        throw SearchError(parameter: parameter, .tooLong(limit: NameLength.longest))
      }
      self = .station(text)
      return
    }
    self = .coordinate(written)
  }

  /// Whether the text has parts that each begin as a number does: `0xd,100`, `13.7,100,25`. No station's
  /// name has.
  private static func looksLikeNumbers(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.drop { $0.isWhitespace || "+-−.".contains($0) }.first?.isWholeNumber ?? false
      }
  }
}
