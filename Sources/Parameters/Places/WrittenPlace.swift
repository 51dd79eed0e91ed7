import Basics
public import Geo
import Listings

/// A place as the user wrote it: a coordinate, a map link, a station, or a home's id.
public enum WrittenPlace: Sendable, Hashable {
  /// A coordinate.
  case coordinate(Coordinate)
  /// A station, identified by code or name.
  case station(String)
  /// A home, identified by id.
  case listing(String)

  /// Whether the place is a home.
  package var isListing: Bool { if case .listing = self { true } else { false } }

  /// Parses a place. Any string other than a coordinate, a map link or `listing:ID` is treated as a
  /// station's name.
  ///
  /// - Parameters:
  ///   - text: The place as the user wrote it.
  ///   - parameter: The parameter's name, for the error message.
  /// - Throws: `SearchError` with code `invalidParameter` if `text` looks like a coordinate or link
  ///   but is invalid, or if it is longer than `NameLength` allows.
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

  /// Whether `text` is a comma-separated list whose elements all begin like a number, such as
  /// `0xd,100` or `13.7,100,25`. No station has such a name.
  private static func looksLikeNumbers(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.drop { $0.isWhitespace || "+-−.".contains($0) }.first?.isWholeNumber ?? false
      }
  }
}
