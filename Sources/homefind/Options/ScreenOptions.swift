import ArgumentParser
import CommandOutput
import Foundation
import Messages
import Terminal

/// How much is printed on standard error.
struct TalkOptions: ParsableArguments, ChoosesVolume {
  @Flag(.quiet) var quiet = false

  @Flag(.verbose) var verbose = false

  func validate() throws { try setVolume() }
}

/// Options with these two flags, which exclude each other.
protocol ChoosesVolume {
  var quiet: Bool { get }
  var verbose: Bool { get }
}

extension ChoosesVolume {
  /// Sets how much is printed on standard error, or refuses both flags together.
  func setVolume() throws {
    if quiet, verbose {
      throw ValidationError(CommandMessage.quietAndVerbose)
    }
    Output.setVolume(quiet ? .errors : verbose ? .details : .notes)
  }
}

/// How answers for people look.
struct ScreenOptions: ParsableArguments, ChoosesVolume {
  @Option(.color) var color: String?

  @Option(.lang) var lang: String?

  @Flag(help: SettingDeclaration.pager.help)
  var noPager = false

  // No group: one in a group in a group is slow to check in debug builds.
  @Flag(.quiet) var quiet = false

  @Flag(.verbose) var verbose = false

  func validate() throws { try setVolume() }

  /// The screen that these and the environment ask for.
  ///
  /// - Throws: `CommandFailure` where one of them is not a choice.
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

  /// The language of labels in documents for programs: English unless asked for otherwise, whatever
  /// the locale.
  var documentLanguage: Language {
    Setting.text(lang, .lang).flatMap(Language.init(rawValue:)) ?? .english
  }
}
