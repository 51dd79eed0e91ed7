import ArgumentParser
import CommandOutput
import Glibc
import Machine
import Terminal

/// The program: reads the command, runs it and ends with a status from `ExitStatus`.
@main
enum Main {
  static func main() async {
    // Asked for by scripts, again and again: not worth the reading of what else it could be.
    if ProgramArguments.all == ["--version"] {
      Output.answer(Version.text)
      return
    }
    allocateFor(isServer: ProgramArguments.all.first == "serve")
    SpokenLanguage.take(from: ProgramArguments.all)
    do {
      // First of all: a program that can open nothing is ended by Swift's runtime, without a word.
      try OpenFiles.requireSome()
      StationsAhead.begin(ProgramArguments.all)
      try await run(ProgramArguments.all)
    } catch let error as any CommandError {
      end(error.failure)
    } catch {
      let code = Homefind.exitCode(for: error)
      // Help, the version and completion scripts are regular output, and for a bare exit code the message
      // is already printed.
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

  /// Runs the command that the arguments ask for, apart from the main actor, which has no part in it.
  private nonisolated static func run(_ arguments: [String]) async throws {
    EarlyLogFormat.apply(from: arguments)
    if arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = CompletionShell(rawValue: arguments[1])
    {
      Output.answer(CompletionRoot.script(for: shell))
      return
    }
    // Of a search it is known what it is: each cast from a protocol looks through all conformances, twice.
    let search = search(arguments)
    var command = try search ?? Homefind.parseAsRoot(CompletionRoot.resolved(arguments))
    // Read only now: what asks for help or the version needs no settings.
    if search != nil || !(command is any ReadsOwnConfiguration) {
      Setting.use(try ConfigurationFile.find())
    }
    EarlyLogFormat.apply(from: arguments)
    SpokenLanguage.take(from: arguments)
    if var command = search ?? command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
    // A return would go by way of the main queue, which begins a thread for that.
    Homefind.exit()
  }

  /// Sets how the C library allocates.
  ///
  /// Of a short run memory comes from the system in large pieces, and from one pool for all threads:
  /// it spends less time on the system's calls, and on pages that it is the first to touch. A server
  /// gives the memory of large answers back as soon as they are sent: left to itself the library
  /// would keep up to 64 MB of it in the pool of each thread.
  private static func allocateFor(isServer: Bool) {
    // Looked up, since the module of the C library leaves it out; where there is none, so be it.
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

  /// The search that the arguments ask for; nil where they ask for something else or cannot be read.
  ///
  /// It is read by itself, without the way to it from the root. Where that fails all is read once more, for
  /// the errors, the help and the completions that the root gives.
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
