import CommandOutput

extension SourceEntry {
  /// Runs `body` with this entry's settings in place of flags, and returns its result.
  ///
  /// - Throws: `CommandFailure` with status `badConfiguration` if a value is invalid.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try Setting.$source.withValue(self, operation: body)
    } catch let failure as CommandFailure where failure.status == .usage {
      throw CommandFailure(.badConfiguration, failure.message)
    }
  }
}
