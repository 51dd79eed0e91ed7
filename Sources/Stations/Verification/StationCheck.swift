public import Messages

/// What a table of stations is tested for. The raw values are the names by which a person forces a
/// check.
public enum StationCheck: String, Sendable, Hashable, CaseIterable {
  /// Every station lies in Thailand.
  case insideThailand = "inside-thailand"
  /// Latitude and longitude stand in their own places.
  case swappedCoordinates = "swapped-coordinates"
  /// Neighbours along a line are 0.2 to 8 km apart.
  case neighbourDistance = "neighbour-distance"
  /// The order counts from 1 without gaps and never turns back along the line.
  case lineOrder = "line-order"
  /// No code stands twice on a line.
  case duplicateCode = "duplicate-code"
  /// No line has lost more than a tenth of its stations.
  case lostStations = "lost-stations"
}

/// One thing that a check found wrong.
public struct StationFinding: Sendable, Hashable, Localized {
  /// The check that failed.
  public let check: StationCheck
  /// What is wrong and where.
  public let problem: StationProblem

  /// A finding of `check`.
  public init(_ check: StationCheck, _ problem: StationProblem) {
    self.check = check
    self.problem = problem
  }

  /// The name of the check and what is wrong.
  public var message: Message {
    Message("\(check.rawValue): \(problem)", "\(check.rawValue): \(problem)")
  }
}
