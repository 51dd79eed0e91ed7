import GRDB
import Machine

/// The kinds of failure that make a store unusable.
public enum StoreFailure: Sendable, Hashable {
  /// The file or its folder cannot be opened or created.
  case cannotOpen
  /// The file is read-only.
  case readOnly
  /// The disk is full.
  case diskFull
  /// Another process locked the file for too long.
  case busy
  /// The file's content is damaged.
  case damaged
  /// The file is not a homefind store.
  case notStore
  /// The file was written by a later version of the program.
  case tooNew
  /// The file was deleted or replaced while it was open.
  case replaced
  /// The server that holds the store does not respond.
  case unreachable
  /// The server that holds the store rejects the user or the password.
  case refusedLogin
  /// Any other failure.
  case failed

  /// Creates the failure for an error from SQLite, GRDB, the system or a row.
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

/// An error in a row whose values no version of the program would write.
package struct DamagedRow: Error, CustomStringConvertible {
  package let description: String

  /// Creates the error, with a description for the log.
  package init(description: String) { self.description = description }
}
