import Geo
import Transit

/// How far a home may be from a station.
public struct Reach: Sendable, Hashable {
  /// Metres in a straight line, inclusive.
  public let metres: Double

  /// The greatest reach in metres.
  public static let greatest: Double = 50_000

  /// A reach of `metres`, or nil where that is not more than 0 or more than `greatest`.
  public init?(metres: Double) {
    guard metres > 0, metres <= Self.greatest else { return nil }
    self.metres = metres
  }

  /// The reach that `text` says: a length as `Length` reads it, or walking minutes with `min`,
  /// `minutes` or `นาที` behind them.
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

  /// The number before a word for minutes, which is read as a length without a unit is.
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
