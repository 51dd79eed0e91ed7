/// The reason why a contender cannot run.
struct BenchmarkError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// The result of one round.
struct Round {
  /// The time for the work itself, excluding preparation.
  var time: Duration
  /// A value that must be the same for all contenders in a case.
  var check: String
  /// Additional figures for the report.
  var figures: KeyValuePairs<String, Double> = [:]

  /// The round as a line of JSON for the driver.
  var json: String {
    let (seconds, attoseconds) = time.components
    let more = figures.map { ",\"\($0.key)\":\($0.value)" }.joined()
    return "{\"ns\":\(seconds * 1_000_000_000 + attoseconds / 1_000_000_000),"
      + "\"check\":\"\(check)\"\(more)}"
  }
}

/// Prints `ready` and then runs a round for each line of input.
func rounds(_ round: () async throws -> Round) async throws {
  write("ready")
  while readLine() != nil { write(try await round().json) }
}
