import Basics
import Parameters

/// A place to reach from home, parsed from a string such as `Harbour:30min` or
/// `48.8566,2.3522:1h@09:00`.
package struct CommuteWish: Sendable, Hashable {
  /// The place as the user wrote it.
  var text: String
  /// The parsed place.
  var place: WrittenPlace
  /// The maximum travel time in whole minutes.
  var minutes: Int
  /// The time of departure from home; by default, noon.
  var leaveAt: TimeOfDay

  /// The accepted range of minutes.
  package static let range = 1...180

  /// Parses a string. The last `:` before the minutes separates them from the place, because a
  /// place may contain colons.
  ///
  /// - Throws: `SearchError` that describes the problem with the string.
  init(parsing text: String, parameter: String) throws(SearchError) {
    func fail(_ problem: ParameterProblem) -> SearchError {
      SearchError(parameter: parameter, problem)
    }
    var rest = text.trimmed[...]
    var time: Substring?
    // A map link may also contain `@`, so only an `@` after the minutes starts the time.
    if let at = rest.lastIndex(of: "@"), Self.parts(of: rest[..<at]) != nil {
      time = rest[rest.index(after: at)...]
      rest = rest[..<at]
    }
    guard let (name, minutes) = Self.parts(of: rest) else { throw fail(.notACommute(text)) }
    guard Self.range.contains(minutes) else {
      throw fail(.commuteOutOfRange(text, in: Self.range))
    }
    guard let leaveAt = time.map({ TimeOfDay(String($0).trimmed) }) ?? .noon else {
      throw fail(.notATimeOfDay(String(time ?? "")))
    }
    guard !name.isEmpty else { throw fail(.notACommute(text)) }
    self.text = name
    place = try WrittenPlace(name, parameter: parameter)
    self.minutes = minutes
    self.leaveAt = leaveAt
  }

  /// Splits a string such as `Harbour:30min` into the place and the minutes; nil if the string has
  /// another format.
  private static func parts(of text: Substring) -> (place: String, minutes: Int)? {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let minutes = DurationText.minutes(text[text.index(after: colon)...])
    else { return nil }
    return (String(text[..<colon]).trimmed, minutes)
  }

  /// The value in canonical form, except for the place, which is unchanged.
  var key: String { "\(text):\(minutes)@\(leaveAt.text)" }
}
