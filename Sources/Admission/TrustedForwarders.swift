/// The proxies whose `X-Forwarded-For` field is trusted.
public struct TrustedForwarders: Sendable, Hashable {
  private let ranges: [AddressRange]
  private let trustsSocket: Bool

  /// Trusts clients in these address ranges and, if `socket` is true, every client that connects
  /// through a Unix socket.
  public init(_ ranges: [AddressRange] = [], socket: Bool = false) {
    self.ranges = ranges
    trustsSocket = socket
  }

  /// Whether any proxy is trusted.
  public var trustsSomeone: Bool { trustsSocket || !ranges.isEmpty }

  /// Returns the address of a request's client: the last address in `X-Forwarded-For` that is not a
  /// trusted proxy, or the peer's address if the peer is not trusted.
  ///
  /// - Parameters:
  ///   - peer: The address at the other end of the connection; nil for a Unix socket.
  ///   - forwardedFor: The value of `X-Forwarded-For`.
  package func client(peer: String?, forwardedFor: String?) -> String {
    let own = peer ?? "unix"
    guard let forwardedFor, trusts(peer) else { return own }
    var client = own
    for hop in forwardedFor.split(separator: ",").reversed() {
      var text = hop.drop { $0 == " " }
      while text.last == " " { text.removeLast() }
      guard let address = Self.address(of: text) else { break }
      client = String(address)
      if !trusts(client) { break }
    }
    return client
  }

  /// Returns the address of a hop without the port that some proxies add (`1.2.3.4:5678`,
  /// `[::1]:80`); nil if it is not an address.
  private static func address(of hop: Substring) -> Substring? {
    if IPAddress(hop) != nil { return hop }
    let address: Substring
    let port: Substring
    if hop.first == "[", let end = hop.firstIndex(of: "]") {
      address = hop[..<end].dropFirst()
      port = hop[end...].dropFirst()
      // Only IPv6 addresses are in brackets.
      guard address.contains(":") else { return nil }
    } else if let colon = hop.firstIndex(of: ":") {
      (address, port) = (hop[..<colon], hop[colon...])
    } else {
      return nil
    }
    let isPort =
      port.isEmpty
      || port.first == ":" && UInt16(port.dropFirst()) != nil && port.dropFirst().first != "+"
    return isPort && IPAddress(address) != nil ? address : nil
  }

  /// Whether the address belongs to a trusted proxy.
  package func trusts(_ peer: String?) -> Bool {
    guard let peer else { return trustsSocket }
    guard let address = IPAddress(peer) else { return false }
    return ranges.contains { $0.contains(address) }
  }
}
