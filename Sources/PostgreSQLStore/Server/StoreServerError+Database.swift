import Messages
import PostgreSQL
import Store

extension StoreServerError {
  /// Creates the store error that corresponds to an error from the database at `place`.
  init(_ error: PostgreSQLError, place: String) {
    let code = StoreFailure(error)
    let explanation: any Localized =
      switch code {
      case .busy: DatabaseStoreMessage.busy(place: place)
      case .readOnly:
        error.state == PostgreSQLError.readOnlyState
          ? DatabaseStoreMessage.readOnlyServer(place: place)
          : DatabaseStoreMessage.readOnly(place: place)
      case .diskFull: DatabaseStoreMessage.diskFull(place: place)
      case .damaged: DatabaseStoreMessage.damaged(place: place)
      case .replaced: StoreCopyError.noStore(place: place)
      default: error
      }
    self.init(code, place: place, cause: "\(error)", message: explanation.message)
  }

  /// Creates the store error that corresponds to a failure to open or create the tables in the
  /// database at `place`.
  init(_ error: StoreCopyError, place: String) {
    let code: StoreFailure =
      switch error {
      case .tooNew: .tooNew
      case .foreign, .unfinished, .noStore: .notStore
      case .busy: .busy
      default: .cannotOpen
      }
    self.init(code, place: place, cause: "\(error)", message: error.message)
  }
}

extension StoreFailure {
  /// Returns the store failure that corresponds to a database error, based on its SQLSTATE if it
  /// has one (https://www.postgresql.org/docs/15/errcodes-appendix.html).
  fileprivate init(_ error: PostgreSQLError) {
    switch error {
    case .unreachable, .lost, .timedOut: self = .unreachable
    case .notInstalled, .notAnAddress, .secretInAddress: self = .cannotOpen
    case .noPassword, .wrongPassword: self = .refusedLogin
    case .cancelled: self = .failed
    case .refused(_, let state):
      self =
        switch state {
        // There are too many connections.
        case "53300": .busy
        case PostgreSQLError.startingState: .unreachable
        case _ where error.isRefusedLogin: .refusedLogin
        default: .cannotOpen
        }
    case .failed(let state, _):
      self =
        switch state {
        // A lock or a statement has timed out, or transactions are in conflict.
        case "55P03", "57014", "40001", "40P01", "53300": .busy
        case PostgreSQLError.readOnlyState, "42501": .readOnly
        case "53100": .diskFull
        case "XX001", "XX002": .damaged
        // The tables or their schema no longer exist.
        case "42P01", "3F000": .replaced
        default: .failed
        }
    }
  }
}
