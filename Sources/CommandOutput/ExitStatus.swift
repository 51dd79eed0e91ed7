package import Feed
import FeedProvider
import ListingStore
package import Messages
package import Parameters
import Search
import StationSources
import Stations
package import Store
import Transport

/// The program's exit statuses, which are part of its interface and listed in
/// `docs/exit-statuses.md`.
package enum ExitStatus: Int32, CaseIterable {
  /// An unexpected error.
  case unexpected = 1
  /// A parameter is missing, unknown, unreadable or out of range.
  case usage = 64
  /// No province, district or station has the given name, or more than one does; or a server has no
  /// item with that name.
  case unknownPlace = 65
  /// A local file cannot be used: the station table, a CSV file, a directions document or a
  /// password file.
  case unusableFile = 66
  /// The station table, or the table that a refresh would write, fails a check; or a sync has put
  /// removals on hold.
  case failedCheck = 67
  /// The feed or a station source is unreachable, or its response cannot be used.
  case feedUnavailable = 69
  /// A server cannot listen at its address, or the system allows too few open files.
  case cannotListen = 71
  /// The feed or a station source did not respond in time.
  case feedTimedOut = 75
  /// The feed rejected the user name or password, or a server refused a request.
  case feedRefusedLogin = 77
  /// The configuration file cannot be used, or other users can read a secret.
  case badConfiguration = 78
  /// The work was interrupted.
  case interrupted = 130

  /// The description of the status in the manual and in `docs/exit-statuses.md`.
  package var meaning: String {
    switch self {
    case .unexpected: "an unexpected error"
    case .usage: "a parameter is missing, unknown, unreadable or out of range"
    case .unknownPlace:
      "a province, district, station, listing or company is unknown, or its name matches several; a homefind server has no such shared list, saved search or home for you"
    case .unusableFile:
      "a file cannot be used or does not belong to homefind: the store, the accounts, the station table, a station source, a CSV file, directions, the street network or an OpenStreetMap extract, a password file; or a database cannot be used or contains other data"
    case .failedCheck:
      "the station table, a refresh of it or a beacon fails a check, a copy of the store differs, or a sync withholds the removal of homes"
    case .feedUnavailable:
      "the feed or a station source cannot be reached, or the feed's answer cannot be used; with `--offline`, the store has no answer; a database cannot be reached or fails; a homefind server does not answer; Routino, libpq or libqrencode is not installed"
    case .cannotListen:
      "a server cannot listen at its address, or the system allows too few open files"
    case .feedTimedOut: "the feed, a station source or a database did not answer in time"
    case .feedRefusedLogin:
      "the feed or a database rejected the user name or password, a homefind server rejected the session or the code, or you are not allowed to do this"
    case .badConfiguration:
      "the configuration file cannot be used, or everyone can read a secret or write a key file"
    case .interrupted: "interrupted"
    }
  }

  package init(_ kind: FeedError.Kind) {
    self =
      switch kind {
      case .timedOut: .feedTimedOut
      case .rejectedLogin: .feedRefusedLogin
      case .cancelled: .interrupted
      case .unreachable, .fault, .brokenAnswer, .unusable, .misconfigured: .feedUnavailable
      }
  }

  package init(_ code: SearchError.Code) {
    self =
      switch code {
      case .invalidParameter, .notIndexed: .usage
      case .unknownPlace, .unknownListing, .unknownCompany: .unknownPlace
      case .feedUnavailable, .feedUnusable, .notStored: .feedUnavailable
      case .feedTimedOut, .overloaded: .feedTimedOut
      case .feedRefusedLogin: .feedRefusedLogin
      case .stationTable, .store, .storeFull, .badDirections: .unusableFile
      case .storeUnavailable: .feedUnavailable
      case .cancelled: .interrupted
      }
  }
}

extension ExitStatus {
  /// Returns the exit status for a store that cannot be used.
  package init(_ failure: StoreFailure) {
    self =
      switch failure {
      case .unreachable: .feedUnavailable
      case .refusedLogin: .feedRefusedLogin
      case .cannotOpen, .readOnly, .diskFull, .busy, .damaged, .notStore, .tooNew, .replaced,
        .failed:
        .unusableFile
      }
  }
}

/// An error that ends a command.
package protocol CommandError: Error {
  var failure: CommandFailure { get }
}

extension StoreError: CommandError {
  package var failure: CommandFailure { CommandFailure(ExitStatus(code), message) }
}

/// A command's failure: a one-sentence error message and an exit status.
package struct CommandFailure: CommandError, Localized {
  package var status: ExitStatus
  package var message: Message

  package init(_ status: ExitStatus, _ message: some Localized) {
    self.status = status
    self.message = message.message
  }

  /// Creates the failure for a search error, with flags in place of parameter names.
  ///
  /// - Parameter flags: The flags for parameters whose names differ from their flags; an empty
  ///   string if the parameter `station` is an argument.
  package init(_ error: SearchError, renaming flags: [String: String] = [:]) {
    status = ExitStatus(error.code)
    message =
      error.parameters.isEmpty
      ? error.message
      : error.parameters.map { parameter in
        let reason = parameter.problem.message(for: .commandLine)
        let name = flags[parameter.name] ?? parameter.name
        // The id is an argument rather than a flag.
        if name == "id" {
          switch parameter.problem {
          case .tour(.homeCount): return reason
          case .unknownName(_, _, .companies):
            return Message("the company \(reason)", "บริษัท \(reason)")
          case .tour(.unknownHomes(let ids)) where ids.count > 1:
            return Message("the ids \(reason)", "เลขประกาศ \(reason)")
          default: return Message("the id \(reason)", "เลขประกาศ \(reason)")
          }
        }
        if name.isEmpty { return Message("the station \(reason)", "สถานี \(reason)") }
        let flag = "--\(name)"
        return Message("\(flag) \(reason)", "\(flag) \(reason)")
      }
      .joined(separator: "\nhomefind: ")
  }

  package var failure: CommandFailure { self }
}

extension SearchError: CommandError {
  package var failure: CommandFailure { CommandFailure(self) }
}

extension StationTableError: CommandError {
  package var failure: CommandFailure { CommandFailure(.unusableFile, self) }
}

extension StationSourceError: CommandError {
  package var failure: CommandFailure {
    let status: ExitStatus =
      switch reason {
      case .transfer(let error):
        switch error.reason {
        case .invalidAddress: .usage
        case .timedOut: .feedTimedOut
        default: .feedUnavailable
        }
      case .status: .feedUnavailable
      default: .unusableFile
      }
    return CommandFailure(status, self)
  }
}

extension FeedProviderError: CommandError {
  package var failure: CommandFailure {
    let status: ExitStatus =
      switch self {
      case .cannotListen: .cannotListen
      case .unreadableFile, .notATable, .missingColumns, .noUsableRows: .unusableFile
      }
    return CommandFailure(status, self)
  }
}
