import Hunts

extension Problem {
  /// The problem that an error of a hunt is to a client.
  init(_ error: HuntError) {
    if case .store(let failure) = error.code {
      self.init(failure)
      return
    }
    let code: Code =
      switch error.code {
      case .invalid: .invalidParameter
      case .unknown: .unknownItem
      case .forbidden, .notYours, .tooLate, .otherAddress, .removed: .notAllowed
      case .changed, .full, .needsOwner: .conflict
      case .store: .accountStore
      }
    self.init(
      code, error.message,
      parameters: error.problems.map { Parameter(name: $0.field, reason: $0.fault.message) })
  }
}
