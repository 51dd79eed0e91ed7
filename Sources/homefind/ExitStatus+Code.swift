import ArgumentParser
import CommandOutput

extension ExitStatus {
  /// The status as the argument parser passes it on.
  var code: ExitCode { ExitCode(rawValue) }
}
