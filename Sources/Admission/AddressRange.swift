import Foundation

/// An IP address, stored as 4 or 16 bytes.
package struct IPAddress: Sendable, Hashable {
  package let bytes: [UInt8]

  /// Parses an IPv4 or IPv6 address; nil if the text is not an address.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    var four = in_addr()
    var sixteen = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: four, Array.init)
    } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
      let read = withUnsafeBytes(of: sixteen, Array.init)
      // An IPv4-mapped IPv6 address is treated as the IPv4 address (RFC 4291, section 2.5.5.2).
      let isMapped = read[..<10].allSatisfy { $0 == 0 } && read[10] == 255 && read[11] == 255
      bytes = isMapped ? Array(read[12...]) : read
    } else {
      return nil
    }
  }

  package var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : self == IPAddress("::1") }

  /// The key of the client's rate bucket: the whole IPv4 address or, because a household usually
  /// has a whole /64 network, the /64 prefix of the IPv6 address.
  package var clientPrefix: String {
    let kept = bytes.count == 16 ? bytes[..<8] : bytes[...]
    return kept.map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// Returns the bucket key for a string that may be an address; any other string is its own key.
  package static func clientPrefix(of text: String) -> String {
    IPAddress(text)?.clientPrefix ?? text
  }
}

/// A range of IP addresses, such as `10.0.0.0/8`, or a single address.
public struct AddressRange: Sendable, Hashable {
  private let address: IPAddress
  private let bits: Int

  /// Parses a range; nil if the text is not a range.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = IPAddress(first) else { return nil }
    let whole = address.bytes.count * 8
    guard let bits = parts.count > 1 ? Int(parts[1]) : whole, (0...whole).contains(bits) else {
      return nil
    }
    self.address = address
    self.bits = bits
  }

  /// Whether the range contains an address.
  package func contains(_ other: IPAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    return (0..<bits).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return other.bytes[bit / 8] & mask == address.bytes[bit / 8] & mask
    }
  }
}
