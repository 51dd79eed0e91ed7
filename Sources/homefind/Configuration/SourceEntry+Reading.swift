import CommandOutput

extension SourceEntry {
  /// Returns the result of `body`, during which this entry's settings are used in place of flags.
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
