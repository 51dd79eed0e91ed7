import Admission
import HummingbirdCore
public import Machine

/// The separate address at which metrics and readiness are served to operators.
public enum OperationsPlace: Sendable, Hashable, CustomStringConvertible {
  /// An address or host name and a TCP port; 0 lets the system choose one.
  case address(host: String, port: Int)
  /// A Unix socket.
  case socket(path: String)

  /// Parses `127.0.0.1:9090`, `[::1]:9090`, `localhost:9090` or `unix:/run/x.sock`; nil for
  /// anything else.
  public init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      if path.isEmpty { return nil }
      self = .socket(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, host.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 != "/" }) else {
      return nil
    }
    self = .address(host: String(host), port: port)
  }

  /// The place as a URL, such as `http://127.0.0.1:9090/` or `unix:/run/x.sock`.
  public var description: String { url(port: nil) }

  /// Returns the place's URL with the port on which the server listens.
  func url(port listening: Int?) -> String {
    switch self {
    case .address(let host, let port):
      "http://\(host.contains(":") ? "[\(host)]" : host):\(listening ?? port)/"
    case .socket(let path): "unix:\(path)"
    }
  }

  /// Creates the socket to listen on; nil if the place is an address.
  ///
  /// - Throws: `ListeningSocketError` if another process listens on the socket, or if the file is
  ///   not a socket.
  func makeSocket() throws(ListeningSocketError) -> ListeningSocket? {
    guard case .socket(let path) = self else { return nil }
    return try ListeningSocket(path: path, mode: nil)
  }

  var address: BindAddress {
    switch self {
    case .address(let host, let port): .hostname(host, port: port)
    case .socket(let path): .unixDomainSocket(path: path)
    }
  }
}

/// The error thrown if metrics and readiness cannot be served at their address.
public struct OperationsCannotListen: Error {
  /// The address.
  public let place: OperationsPlace
  /// The system's error, for the log.
  public let cause: String
  /// The reason, for messages to users.
  public let fault: ListenFault
}
