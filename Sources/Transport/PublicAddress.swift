#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Distinguishes public IP addresses from loopback, private and special-purpose addresses (IANA's
/// IPv4 and IPv6 Special-Purpose Address Registries).
enum PublicAddress {
  private struct Range {
    var start: [UInt8]
    var bits: Int

    func contains(_ address: some RandomAccessCollection<UInt8>) -> Bool {
      zip(address, start).enumerated().allSatisfy { index, pair in
        let kept = min(max(bits - index * 8, 0), 8)
        return (pair.0 ^ pair.1) >> (8 - kept) == 0
      }
    }
  }

  /// The IPv4 ranges that are not globally reachable.
  private static let closed4 = [
    Range(start: [0, 0, 0, 0], bits: 8), Range(start: [10, 0, 0, 0], bits: 8),
    Range(start: [100, 64, 0, 0], bits: 10), Range(start: [127, 0, 0, 0], bits: 8),
    Range(start: [169, 254, 0, 0], bits: 16), Range(start: [172, 16, 0, 0], bits: 12),
    Range(start: [192, 0, 0, 0], bits: 24), Range(start: [192, 0, 2, 0], bits: 24),
    Range(start: [192, 88, 99, 0], bits: 24), Range(start: [192, 168, 0, 0], bits: 16),
    Range(start: [198, 18, 0, 0], bits: 15), Range(start: [198, 51, 100, 0], bits: 24),
    Range(start: [203, 0, 113, 0], bits: 24), Range(start: [224, 0, 0, 0], bits: 3),
  ]
  /// The IPv6 unicast range. The next array lists the excluded subranges: those for special
  /// protocols (including Teredo) and documentation, because they are not globally reachable, and
  /// 6to4, because it can reach any IPv4 address.
  private static let open6 = Range(start: [0x20], bits: 3)
  private static let closed6 = [
    Range(start: [0x20, 0x01, 0x00], bits: 23), Range(start: [0x20, 0x01, 0x0D, 0xB8], bits: 32),
    Range(start: [0x20, 0x02], bits: 16), Range(start: [0x3F, 0xFF, 0x00], bits: 20),
  ]
  /// The IPv6 prefixes of IPv4-mapped and NAT64 addresses.
  private static let before4: [[UInt8]] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
  ]

  /// Whether an address of 4 or 16 bytes is on the public Internet.
  static func contains(_ address: some RandomAccessCollection<UInt8>) -> Bool {
    switch address.count {
    case 4: return !closed4.contains { $0.contains(address) }
    case 16:
      if before4.contains(where: { address.starts(with: $0) }) {
        return contains(Array(address.suffix(4)))
      }
      return open6.contains(address) && !closed6.contains { $0.contains(address) }
    default: return false
    }
  }

  /// Returns the 4 or 16 bytes of an IP address in a URL; nil if the host is a name.
  static func bytes(of host: String) -> [UInt8]? {
    let text = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four, Array.init) }
    if inet_pton(AF_INET6, text, &six) == 1 { return withUnsafeBytes(of: six, Array.init) }
    return nil
  }
}
