import Accounts
import Hunts

extension Problem {
  /// Creates the problem that reports a hunt error.
  init(_ error: HuntError) {
    switch error.code {
    case .request(let code): self.init(AccountRequestError(code, error.problems))
    case .forbidden, .notYours, .tooLate, .otherAddress, .removed:
      self.init(.notAllowed, error.message)
    case .needsOwner: self.init(.conflict, error.message)
    }
  }
}
