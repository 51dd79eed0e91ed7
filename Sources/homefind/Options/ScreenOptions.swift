import ArgumentParser
import CommandOutput
import Foundation
import Messages
import Terminal

/// The options for the verbosity of standard error.
struct TalkOptions: ParsableArguments, ChoosesVolume {
  @Flag(.quiet) var quiet = false

  @Flag(.verbose) var verbose = false

  func validate() throws { try setVolume() }
}

/// Options that include the two mutually exclusive verbosity flags.
protocol ChoosesVolume {
  var quiet: Bool { get }
  var verbose: Bool { get }
}

extension ChoosesVolume {
  /// Sets the verbosity of standard error; throws an error if both flags are used.
  func setVolume() throws {
    if quiet, verbose {
      throw ValidationError(CommandMessage.quietAndVerbose)
    }
    Output.setVolume(quiet ? .errors : verbose ? .details : .notes)
  }
}

/// The options for the appearance of the output.
struct ScreenOptions: ParsableArguments, ChoosesVolume {
  @Option(.color) var color: String?

  @Option(.lang) var lang: String?

  @Flag(help: SettingDeclaration.pager.help)
  var noPager = false

  // These flags are not an option group, because nested groups are slow to check in debug builds.
  @Flag(.quiet) var quiet = false

  @Flag(.verbose) var verbose = false

  func validate() throws { try setVolume() }

  /// Returns the screen configured by these options and the environment.
  ///
  /// - Throws: `CommandFailure` if a value is not a valid choice.
  func screen() throws -> Screen {
    let environment = Environment.variables
    let color = try Setting.choice(color, .color, of: ColorChoice.self)
    let language = try Setting.language(lang)
    let columns = TerminalDevice.columns(STDOUT_FILENO)
    var pager: Pager?
    if columns != nil, !noPager {
      var variables = environment
      if let command = Setting.text(nil, .pager) { variables["HOMEFIND_PAGER"] = command }
      pager = Pager(environment: variables)
    }
    return Screen(
      columns: columns, rows: TerminalDevice.rows(STDOUT_FILENO),
      paint: Painter(color ?? .auto, isTerminal: columns != nil, environment: environment),
      language: language, pager: pager)
  }

  /// The language for labels in documents for programs, which is English by default, regardless of
  /// the locale.
  var documentLanguage: Language {
    Setting.text(lang, .lang).flatMap(Language.init(rawValue:)) ?? .english
  }
}
