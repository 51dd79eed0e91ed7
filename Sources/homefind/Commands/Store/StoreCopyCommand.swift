import ArgumentParser
import CommandOutput
import Messages
import PostgreSQL
import PostgreSQLStore

/// `homefind store copy`: copies a store between its file and PostgreSQL.
struct StoreCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy the store to or from PostgreSQL.",
    discussion: """
      Copies all stored data between the file of --store and a database, and compares every row
      afterwards. Existing data is never overwritten, and a copy appears only when it is complete:
      after an interruption, run the same command again to continue.

      PostGIS and pg_trgm are created in the database if the role is allowed to. The library libpq5
      must be installed here.

      EXAMPLES
        homefind store copy --to postgresql://homefind@db.example/homes
        homefind store copy --from postgresql://homefind@db.example/homes --store copy.sqlite
      """)

  @Option(
    help: ArgumentHelp("The address of the database to copy to.", valueName: "postgresql://…"))
  var to: String?

  @Option(
    help: ArgumentHelp("The address of the database to copy from.", valueName: "postgresql://…"))
  var from: String?

  @OptionGroup(title: "Settings") var store: StoreOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func validate() throws {
    guard (to == nil) != (from == nil) else {
      throw ValidationError(CommandMessage.copyWithoutDirection)
    }
  }

  func run() async throws {
    let copy = StoreCopy(
      file: try store.requiredPath(), database: try store.address(to ?? from ?? ""))
    let meter = StageMeter<StoreCopyProgress.Stage>(isTimedByStage: true)
    defer { meter.finish() }
    let direction: StoreCopy.Direction = to == nil ? .toFile : .toDatabase
    let summary = try await Interruption.guarding(keeping: .copy, clearing: meter.finish) {
      try await copy.run(
        direction, missing: { Output.talk(CommandNote.withoutExtensions($0)) },
        progress: { meter.show($0.stage, done: $0.done, total: $0.total, .copying($0)) })
    }
    meter.finish()
    Output.answer(ReportMessage.storeCopied(summary))
  }
}

extension StoreCopyError: CommandError {
  var failure: CommandFailure {
    let status: ExitStatus =
      switch self {
      case .database(let error): ExitStatus(error)
      case .differs: .failedCheck
      default: .unusableFile
      }
    return CommandFailure(status, self)
  }
}

extension ExitStatus {
  /// Returns the exit status for a database error.
  init(_ error: PostgreSQLError) {
    self =
      switch error {
      case .notAnAddress, .secretInAddress: .usage
      case _ where error.isRefusedLogin: .feedRefusedLogin
      case .timedOut: .feedTimedOut
      case .cancelled: .interrupted
      case .notInstalled, .unreachable, .noPassword, .wrongPassword, .refused, .lost, .failed:
        .feedUnavailable
      }
  }
}
