import ArgumentParser
import CommandOutput

extension ExitStatus {
  /// The status as the argument parser's exit code.
  var code: ExitCode { ExitCode(rawValue) }
}
