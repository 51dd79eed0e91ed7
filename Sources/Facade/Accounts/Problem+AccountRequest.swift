import Accounts

extension Problem {
  /// Creates the problem for a failed request about an account's items.
  init(_ error: AccountRequestError) {
    let code: Code
    switch error.code {
    case .invalid: code = .invalidParameter
    case .unknown: code = .unknownItem
    case .changed, .full: code = .conflict
    case .store(let failure):
      self.init(failure)
      return
    }
    self.init(
      code, error.message,
      parameters: error.problems.map { Parameter(name: $0.field, reason: $0.fault.message) })
  }
}
