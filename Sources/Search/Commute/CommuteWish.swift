import Basics

/// A place to reach from home, as a person writes it: `Asok:30min`, `13.7370,100.5603:45min@09:00`.
struct CommuteWish: Sendable, Hashable {
  /// The place as it was written.
  var text: String
  /// The place that is meant.
  var place: WrittenPlace
  /// The most whole minutes.
  var minutes: Int
  /// When one leaves home; at noon unless given.
  var leaveAt: TimeOfDay

  /// Minutes that can be asked for.
  static let range = 1...180

  /// Reads a wish. The last `:` ahead of the minutes separates them from the place, which may hold some.
  ///
  /// - Throws: What is wrong with the text.
  init(parsing text: String, parameter: String) throws(SearchError) {
    func fail(_ problem: ParameterProblem) -> SearchError {
      SearchError(parameters: [.init(name: parameter, problem: problem)])
    }
    var rest = text.trimmed[...]
    var time: Substring?
    // A map's link may hold @ too: what is behind the minutes is the time.
    if let at = rest.lastIndex(of: "@"), Self.beforeUnit(String(rest[..<at])) != nil {
      time = rest[rest.index(after: at)...]
      rest = rest[..<at]
    }
    guard let colon = rest.lastIndex(of: ":"), colon > rest.startIndex,
      let minutes = Self.minutes(String(rest[rest.index(after: colon)...]))
    else { throw fail(.notACommute(text)) }
    guard let minutes = Int(minutes), Self.range.contains(minutes) else {
      throw fail(.commuteOutOfRange(text, in: Self.range))
    }
    guard let leaveAt = time.map({ TimeOfDay(String($0).trimmed) }) ?? .noon else {
      throw fail(.notATimeOfDay(String(time ?? "")))
    }
    self.text = String(rest[..<colon]).trimmed
    guard !self.text.isEmpty else { throw fail(.notACommute(text)) }
    place = try WrittenPlace(self.text, parameter: parameter)
    self.minutes = minutes
    self.leaveAt = leaveAt
  }

  /// The digits of a text such as `30min`, which may be Thai; nil where it is no number of minutes.
  static func minutes(_ text: String) -> String? {
    guard let digits = beforeUnit(text), !digits.isEmpty else { return nil }
    var number = ""
    for digit in digits {
      guard let value = digit.wholeNumberValue else { return nil }
      number += "\(value)"
    }
    return number
  }

  /// What stands before a word for minutes, with which the text ends; nil where it does not.
  private static func beforeUnit(_ text: String) -> String? {
    let text = text.trimmed.lowercased()
    for unit in ["minutes", "minute", "mins", "min", "นาที"] where text.hasSuffix(unit) {
      return String(text.dropLast(unit.count)).trimmed
    }
    return nil
  }

  /// The wish as a text that is the same for all ways to write it but the place's.
  var key: String { "\(text):\(minutes)@\(leaveAt.text)" }
}
