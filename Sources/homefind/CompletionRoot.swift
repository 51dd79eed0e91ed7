import ArgumentParser

/// The command line for shell completions.
///
/// A command with a default subcommand accepts that subcommand's options without its name, but the
/// argument parser's completions do not support this. Here, such commands declare the options
/// themselves.
struct CompletionRoot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Homefind.configuration.commandName, version: Homefind.configuration.version,
    subcommands: Homefind.configuration.subcommands.map { command -> any ParsableCommand.Type in
      switch command {
      case is RouteCommand.Type: Route.self
      case is StationsCommand.Type: Stations.self
      default: command
      }
    })

  static func script(for shell: CompletionShell) -> String {
    completionScript(for: shell)
  }

  /// Redirects a completion request for a command with a default subcommand to that subcommand;
  /// returns other arguments unchanged.
  static func resolved(_ arguments: [String]) -> [String] {
    guard arguments.first == "---completion", let end = arguments.firstIndex(of: "--") else {
      return arguments
    }
    var command: any ParsableCommand.Type = Homefind.self
    for word in arguments[1..<end] {
      guard
        let next = command.configuration.subcommands
          .first(where: { $0.configuration.commandName == word })
      else { return arguments }
      command = next
    }
    guard let name = command.configuration.defaultSubcommand?.configuration.commandName else {
      return arguments
    }
    return arguments[..<end] + [name] + arguments[end...]
  }

  private static func twin(of command: CommandConfiguration) -> CommandConfiguration {
    CommandConfiguration(
      commandName: command.commandName, abstract: command.abstract,
      subcommands: command.subcommands)
  }

  /// `homefind route` with the options of `homefind route find`.
  struct Route: ParsableCommand {
    static let configuration = twin(of: RouteCommand.configuration)

    @OptionGroup var find: RouteFindCommand
  }

  /// `homefind stations` with the options of `homefind stations list`.
  struct Stations: ParsableCommand {
    static let configuration = twin(of: StationsCommand.configuration)

    @OptionGroup var list: StationsListCommand
  }
}
