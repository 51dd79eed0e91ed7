import ArgumentParser
import CommandOutput

extension ExitStatus {
  /// The status as an exit code of the argument parser.
  var code: ExitCode { ExitCode(rawValue) }
}
