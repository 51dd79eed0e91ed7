import ArgumentParser
import CommandOutput
import Machine
import Messages

/// The language of the program's messages.
enum SpokenLanguage {
  /// Sets the language from `--lang`, the environment, the configuration file (if already read), or
  /// the locale, in this order. This happens before the command is parsed, so that errors in the
  /// command line use that language too.
  static func take(from arguments: [String]) {
    Output.language =
      Setting.text(ProgramArguments.value(of: "--lang", in: arguments), .lang).flatMap(
        Language.init(rawValue:))
      ?? Language(environment: Environment.variables)
  }
}

extension ValidationError {
  /// Creates an error for incompatible options, in the program's language.
  init(_ message: some Localized) { self.init(message.text(in: Output.language)) }
}
