import Machine
import NIOCore

extension ListenFault {
  /// Returns the reason why a server could not listen.
  init(of error: any Error) {
    switch error {
    case let error as IOError: self.init(error.errnoCode)
    case is SocketAddressError.UnknownHost: self = .unknownHost
    default: self = .unclear
    }
  }
}
