import ArgumentParser
import FeedProvider
import Search

/// The program: reads the command, runs it and ends with a status from `ExitStatus`.
@main
enum Main {
  static func main() async {
    do {
      var command = try Homefind.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as SearchError {
      end(CommandFailure(error))
    } catch let error as FeedProviderError {
      end(CommandFailure(error))
    } catch let error as CommandFailure {
      end(error)
    } catch {
      Homefind.exit(withError: error)
    }
  }

  private static func end(_ failure: CommandFailure) -> Never {
    Output.talk(failure.message)
    Homefind.exit(withError: failure.status.code)
  }
}
