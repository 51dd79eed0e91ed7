import CommandOutput
import Machine
import Monitoring

/// Sets the format of a server's log before the command is parsed, so that errors in the command
/// line are logged in that format too.
enum EarlyLogFormat {
  /// Applies the format given by the arguments, the environment or the configuration file.
  static func apply(from arguments: [String]) {
    guard arguments.first == "serve",
      let text = Setting.text(
        ProgramArguments.value(of: "--log-format", in: arguments), .serveLogFormat),
      let format = LineLog.Format(rawValue: text)
    else { return }
    Output.lines.change(format: format, level: Output.lines.level)
  }
}
