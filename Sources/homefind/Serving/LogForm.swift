import Facade
import Machine

/// The form of a server's log as far as it is known before the command is read, so that also what is
/// wrong with the command has that form.
enum LogForm {
  /// Takes the form that the arguments, the environment and the configuration file read so far name.
  static func take(from arguments: [String]) {
    guard arguments.first == "serve",
      let text = Setting.text(
        ProgramArguments.value(of: "--log-format", in: arguments), .serveLogFormat),
      let form = LineLog.Form(rawValue: text)
    else { return }
    Output.lines.change(form: form, level: Output.lines.level)
  }
}
