import CommandOutput

extension SourceEntry {
  /// What `body` makes of the entry's settings, which stand in the place of flags.
  ///
  /// - Throws: `CommandFailure` with status `badConfiguration` where a value is wrong.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try Setting.$source.withValue(self, operation: body)
    } catch let failure as CommandFailure where failure.status == .usage {
      throw CommandFailure(.badConfiguration, failure.message)
    }
  }
}
