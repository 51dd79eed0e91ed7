import ArgumentParser
import CommandOutput
import Glibc
import Messages
import Terminal

/// The flags for a command that removes data permanently.
struct RemovalOptions: ParsableArguments {
  @Flag(help: "Report what would be removed, and remove nothing.")
  var dryRun = false

  @Flag(help: "Remove without asking; required without a terminal.")
  var yes = false

  func validate() throws {
    if dryRun, yes { throw ValidationError(RemovalMessage.dryRunAndYes) }
  }

  /// Reports what a command is about to remove, and asks for confirmation on a terminal.
  ///
  /// - Returns: Whether to remove the data; false for a dry run.
  /// - Throws: `CommandFailure` if there is no terminal for the confirmation and `--yes` is
  ///   missing; the exit status of an interruption if the user answers no.
  func confirm(_ removal: Removal) throws -> Bool {
    if dryRun {
      Output.answer(RemovalMessage.wouldRemove(removal))
      return false
    }
    if yes {
      Output.talk(RemovalMessage.removing(removal))
      return true
    }
    guard TerminalDevice.isTerminal(STDIN_FILENO), TerminalDevice.isTerminal(STDERR_FILENO) else {
      throw CommandFailure(.usage, RemovalMessage.needsConfirmation(removal))
    }
    let answer = Output.ask(RemovalMessage.question(removal))
    if RemovalMessage.confirmations.contains(answer.lowercased()) { return true }
    Output.talk(RemovalMessage.nothingRemoved)
    throw ExitStatus.interrupted.code
  }
}
