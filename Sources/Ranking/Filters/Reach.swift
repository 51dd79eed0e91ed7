import Geo
import Transit

/// The maximum distance of a home from a station.
public struct Reach: Sendable, Hashable {
  /// The straight-line distance in metres, inclusive.
  public let metres: Double

  /// The maximum reach in metres.
  public static let greatest: Double = 50_000

  /// Creates a reach of `metres`; nil unless it is above 0 and at most `greatest`.
  public init?(metres: Double) {
    guard metres > 0, metres <= Self.greatest else { return nil }
    self.metres = metres
  }

  /// Parses a length (see `Length`), or a walking time in minutes followed by `min`, `minutes` or
  /// `นาที`.
  ///
  /// - Throws: `FilterError.notAReach` or `reachOutOfRange`.
  public init(parsing text: String) throws(FilterError) {
    guard
      let metres = Self.minutes(text).map({ $0 * TransitTiming.walkingPace }) ?? Self.length(text)
    else { throw .notAReach(text) }
    guard let reach = Reach(metres: metres) else { throw .reachOutOfRange(text) }
    self = reach
  }

  private static func length(_ text: String) -> Double? {
    (try? Length(parsing: text))?.metres
  }

  /// Returns the number before a word for minutes, parsed as a length without a unit.
  private static func minutes(_ text: String) -> Double? {
    var rest = text.lowercased()
    while rest.last?.isWhitespace == true || rest.last == "." { rest.removeLast() }
    for unit in ["minutes", "minute", "mins", "min", "นาที"] where rest.hasSuffix(unit) {
      let number = rest.dropLast(unit.count)
      guard number.contains(where: \.isNumber), !number.contains(where: \.isLetter) else {
        return nil
      }
      return length(String(number))
    }
    return nil
  }
}
