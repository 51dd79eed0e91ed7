import ArgumentParser
import CommandOutput
import Machine
import Messages

/// The language of what the program itself says.
enum SpokenLanguage {
  /// Takes the language that `--lang`, the environment, the configuration file read so far or the
  /// locale names, in this order. Read before the command, so that what is wrong with that is said
  /// in it too.
  static func take(from arguments: [String]) {
    Output.language =
      Setting.text(ProgramArguments.value(of: "--lang", in: arguments), .lang).flatMap(
        Language.init(rawValue:))
      ?? Language(environment: Environment.variables)
  }
}

extension ValidationError {
  /// An error of options that do not go together, in the language of the program.
  init(_ message: some Localized) { self.init(message.text(in: Output.language)) }
}
