import Basics
import Parameters

/// A place to reach from home, as a person writes it: `Asok:30min`, `13.7370,100.5603:1h@09:00`.
package struct CommuteWish: Sendable, Hashable {
  /// The place as it was written.
  var text: String
  /// The place that is meant.
  var place: WrittenPlace
  /// The most whole minutes.
  var minutes: Int
  /// When one leaves home; at noon unless given.
  var leaveAt: TimeOfDay

  /// Minutes that can be asked for.
  package static let range = 1...180

  /// Reads a wish. The last `:` ahead of the minutes separates them from the place, which may hold some.
  ///
  /// - Throws: What is wrong with the text.
  init(parsing text: String, parameter: String) throws(SearchError) {
    func fail(_ problem: ParameterProblem) -> SearchError {
      SearchError(parameter: parameter, problem)
    }
    var rest = text.trimmed[...]
    var time: Substring?
    // A map's link may hold @ too: what is behind the minutes is the time.
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

  /// The place and the minutes of a text such as `Asok:30min`; nil where it is none.
  private static func parts(of text: Substring) -> (place: String, minutes: Int)? {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let minutes = DurationText.minutes(text[text.index(after: colon)...])
    else { return nil }
    return (String(text[..<colon]).trimmed, minutes)
  }

  /// The wish as a text that is the same for all ways to write it but the place's.
  var key: String { "\(text):\(minutes)@\(leaveAt.text)" }
}
