public import Machine
import NIOCore

extension ListenFault {
  /// The reason that the error of a server has which could not begin to listen.
  public init(of error: any Error) {
    switch error {
    case let error as IOError: self.init(error.errnoCode)
    case is SocketAddressError.UnknownHost: self = .unknownHost
    default: self = .unclear
    }
  }
}
