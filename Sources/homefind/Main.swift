import ArgumentParser
import CommandOutput
import Glibc
import Machine
import Terminal

/// The program: parses the command, runs it, and exits with a status from `ExitStatus`.
@main
enum Main {
  static func main() async {
    // This is a fast path, because scripts call `--version` repeatedly.
    if ProgramArguments.all == ["--version"] {
      Output.answer(Version.text)
      return
    }
    allocateFor(isServer: ProgramArguments.all.first == "serve")
    SpokenLanguage.take(from: ProgramArguments.all)
    do {
      // Check this first, because Swift's runtime crashes without a message if it cannot open
      // files.
      try OpenFiles.requireSome()
      try RegionChoice.take(from: ProgramArguments.all)
      StationsAhead.begin(ProgramArguments.all)
      try await run(ProgramArguments.all)
    } catch let error as any CommandError {
      end(error.failure)
    } catch {
      let code = Homefind.exitCode(for: error)
      // Help, the version and completion scripts are regular output; for a plain exit code, the
      // message has already been printed.
      if code == .success || error is ExitCode {
        let text = Homefind.fullMessage(for: error)
        guard text.hasPrefix("OVERVIEW: ") else { Homefind.exit(withError: error) }
        Output.answer(HelpText.reflowed(text, columns: TerminalDevice.columns(STDOUT_FILENO) ?? 80))
        Homefind.exit()
      }
      Output.fail(UsageText(error).text)
      Homefind.exit(withError: code)
    }
  }

  /// Runs the command given by the arguments, off the main actor.
  private nonisolated static func run(_ arguments: [String]) async throws {
    EarlyLogFormat.apply(from: arguments)
    if arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = CompletionShell(rawValue: arguments[1])
    {
      Output.answer(CompletionRoot.script(for: shell))
      return
    }
    // A search has a concrete type here, which avoids two casts from a protocol that would each
    // scan all conformances.
    let search = search(arguments)
    var command = try search ?? Homefind.parseAsRoot(CompletionRoot.resolved(arguments))
    // Settings are not read before this point, because help and the version do not need them.
    if search != nil || !(command is any ReadsOwnConfiguration) {
      Setting.use(try ConfigurationFile.find())
      try RegionChoice.take(from: arguments)
    }
    EarlyLogFormat.apply(from: arguments)
    SpokenLanguage.take(from: arguments)
    if var command = search ?? command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
    // Exit directly, because returning would go through the main queue, which starts a thread.
    Homefind.exit()
  }

  /// Configures the C library's allocator.
  ///
  /// A short-lived command allocates large blocks from the system and uses one arena for all
  /// threads, which saves system calls and page faults. A server returns the memory of a large
  /// response to the system as soon as it is sent; by default, the library would keep up to 64 MB
  /// in each thread's arena.
  private static func allocateFor(isServer: Bool) {
    // Look up `mallopt` at run time, because the C library's module does not declare it and it may
    // be missing.
    guard let found = dlsym(nil, "mallopt") else { return }
    let mallopt = unsafeBitCast(found, to: (@convention(c) (CInt, CInt) -> CInt).self)
    let (trimThreshold, topPad, mmapThreshold, arenaMax): (CInt, CInt, CInt, CInt) = (
      -1, -2, -3, -8
    )
    _ = mallopt(topPad, 1 << 20)
    if isServer {
      _ = mallopt(trimThreshold, 16 << 20)
      _ = mallopt(mmapThreshold, 1 << 20)
    } else {
      _ = mallopt(arenaMax, 1)
      _ = mallopt(mmapThreshold, 4 << 20)
    }
  }

  /// Returns the search in the arguments; nil if the command is not a search or the arguments are
  /// invalid.
  ///
  /// The search is parsed separately, without the root command. If that fails, the root command
  /// parses everything again and provides errors, help and completions.
  private static func search(_ arguments: [String]) -> (any AsyncParsableCommand)? {
    let searches: [any AsyncParsableCommand.Type] = [
      NearbyCommand.self, AreaCommand.self, TrainCommand.self,
    ]
    let search = searches.first { $0.configuration.commandName == arguments.first }
    return try? search?.parse(Array(arguments.dropFirst()))
  }

  private static func end(_ failure: CommandFailure) -> Never {
    Output.fail(failure)
    Homefind.exit(withError: failure.status.code)
  }
}
