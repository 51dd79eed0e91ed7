import Facade

/// The form of a server's log as far as it is known before the command is read, so that also what is
/// wrong with the command has that form.
enum LogForm {
  /// Takes the form that the arguments, the environment and the configuration file read so far name.
  static func take(from arguments: [String]) {
    guard arguments.first == "serve",
      let text = Setting.text(flag(in: arguments), .serveLogFormat),
      let form = LineLog.Form(rawValue: text)
    else { return }
    Output.lines.change(form: form, level: Output.lines.level)
  }

  private static func flag(in arguments: [String]) -> String? {
    let name = "--log-format"
    for (index, argument) in arguments.enumerated() {
      if argument == name { return arguments.dropFirst(index + 1).first }
      if argument.hasPrefix("\(name)=") { return String(argument.dropFirst(name.count + 1)) }
    }
    return nil
  }
}
