import ArgumentParser

/// The command line as the shells' completions see it.
///
/// A command with a default subcommand takes that one's options without its name, which the argument
/// parser's completions know nothing of: here such commands have these options of their own.
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

  /// The script that completes in a shell what is typed.
  static func script(for shell: CompletionShell) -> String {
    completionScript(for: shell)
  }

  /// `arguments` of a shell that asks for completions, where it asks for those of a command with a
  /// default subcommand: then for that subcommand's.
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
