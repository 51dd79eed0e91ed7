import GRDB
import Machine

/// What kind of failure keeps the file of a store from being used.
public enum StoreFailure: Sendable, Hashable {
  /// The file or its folder cannot be opened or made.
  case cannotOpen
  /// The file may be read and not written.
  case readOnly
  /// The disk has no room left.
  case diskFull
  /// Another process kept the file to itself for too long.
  case busy
  /// The file's content is damaged.
  case damaged
  /// The file is no store of homefind.
  case notStore
  /// The file is one that a later version wrote.
  case tooNew
  /// The file was deleted while it was open, or another took its name.
  case replaced
  /// The server that holds the store does not answer.
  case unreachable
  /// The server that holds the store refuses the user or the password.
  case refusedLogin
  /// Something else went wrong.
  case failed

  /// The failure that an error of SQLite, of GRDB, of the system or of a row stands for.
  package init(_ error: any Error) {
    if error is DamagedRow {
      self = .damaged
      return
    }
    if let fault = error as? SystemFault {
      self = fault.isOfReading ? .failed : .cannotOpen
      return
    }
    self =
      switch (error as? DatabaseError)?.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen
      case .SQLITE_FULL: .diskFull
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      default: .failed
      }
  }
}
