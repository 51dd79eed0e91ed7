public import Messages

/// A check of a station table. The raw value is the name used on the command line to override the
/// check.
public enum StationCheck: String, Sendable, Hashable, CaseIterable {
  /// Every station lies in Thailand.
  case insideThailand = "inside-thailand"
  /// Latitude and longitude are in the right columns.
  case swappedCoordinates = "swapped-coordinates"
  /// Neighbouring stations on a line are 0.2 to 8 km apart.
  case neighbourDistance = "neighbour-distance"
  /// The order numbers increase from 1 without gaps, and the line never turns back.
  case lineOrder = "line-order"
  /// No code occurs twice on a line.
  case duplicateCode = "duplicate-code"
  /// No line has lost more than a tenth of its stations.
  case lostStations = "lost-stations"
}

/// A problem that a check found.
public struct StationFinding: Sendable, Hashable, Localized {
  /// The check that failed.
  public let check: StationCheck
  /// The problem and its location.
  public let problem: StationProblem

  /// Creates a finding of `check`.
  public init(_ check: StationCheck, _ problem: StationProblem) {
    self.check = check
    self.problem = problem
  }

  /// The name of the check and the problem.
  public var message: Message {
    Message("\(check.rawValue): \(problem)", "\(check.rawValue): \(problem)")
  }
}
