public import Machine
import NIOCore

extension ListenFault {
  /// Creates the fault for an error that prevented a server from listening.
  public init(of error: any Error) {
    switch error {
    case let error as IOError: self.init(error.errnoCode)
    case is SocketAddressError.UnknownHost: self = .unknownHost
    default: self = .unclear
    }
  }
}
