public import Geo

/// What tells one beacon from every other: what it sends, or where its geofence is.
public enum BeaconSignal: Sendable, Hashable {
  /// An iBeacon of Apple: its UUID in lower case with hyphens, and two numbers of 16 bits.
  case iBeacon(uuid: String, major: UInt16, minor: UInt16)
  /// A frame Eddystone-UID: 20 and 12 hexadecimal digits in lower case.
  case eddystoneUID(namespace: String, instance: String)
  /// A frame Eddystone-URL: the address that it sends.
  case eddystoneURL(String)
  /// No sender but a circle on the map, with its radius in metres.
  case geofence(Coordinate, radius: Double)

  /// The kinds of signals; the raw value is the kind's name in JSON, and begins the signal's text.
  public enum Kind: String, Sendable, CaseIterable {
    case iBeacon = "ibeacon"
    case eddystoneUID = "eddystone-uid"
    case eddystoneURL = "eddystone-url"
    case geofence
  }

  /// The kind.
  public var kind: Kind {
    switch self {
    case .iBeacon: .iBeacon
    case .eddystoneUID: .eddystoneUID
    case .eddystoneURL: .eddystoneURL
    case .geofence: .geofence
    }
  }

  /// The signal as one text, which is the same for equal signals alone:
  /// `ibeacon:f7826da6-4fa2-4e98-8024-bc5b71e0893e:1:2`.
  public var text: String {
    switch self {
    case .iBeacon(let uuid, let major, let minor): "\(kind.rawValue):\(uuid):\(major):\(minor)"
    case .eddystoneUID(let namespace, let instance): "\(kind.rawValue):\(namespace):\(instance)"
    case .eddystoneURL(let url): "\(kind.rawValue):\(url)"
    case .geofence(let center, let radius):
      "\(kind.rawValue):\(center.latitude),\(center.longitude):\(radius)"
    }
  }

  /// The signal that `text` stands for; nil where no signal has it.
  public init?(text: String) {
    guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon]))
    else { return nil }
    let rest = text[text.index(after: colon)...]
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    switch kind {
    case .iBeacon:
      guard parts.count == 3, let uuid = Self.uuid(parts[0]), let major = UInt16(parts[1]),
        let minor = UInt16(parts[2])
      else { return nil }
      self = .iBeacon(uuid: uuid, major: major, minor: minor)
    case .eddystoneUID:
      guard parts.count == 2,
        let namespace = Self.hexadecimal(parts[0], digits: Self.namespaceDigits),
        let instance = Self.hexadecimal(parts[1], digits: Self.instanceDigits)
      else { return nil }
      self = .eddystoneUID(namespace: namespace, instance: instance)
    case .eddystoneURL:
      guard EddystoneURL.bytes(of: String(rest)) != nil else { return nil }
      self = .eddystoneURL(String(rest))
    case .geofence:
      let numbers = rest.split { $0 == "," || $0 == ":" }.compactMap { Double($0) }
      guard numbers.count == 3, numbers[2] > 0,
        let center = Coordinate(latitude: numbers[0], longitude: numbers[1])
      else { return nil }
      self = .geofence(center, radius: numbers[2])
    }
  }
}

extension BeaconSignal {
  /// An iBeacon by one number of 32 bits in place of the two: no two numbers share a pair.
  public static func iBeacon(uuid: String, number: UInt32) -> BeaconSignal {
    .iBeacon(uuid: uuid, major: UInt16(number >> 16), minor: UInt16(number & 0xFFFF))
  }

  /// The number of 32 bits that an iBeacon's two numbers are; nil for other signals.
  public var number: UInt32? {
    guard case .iBeacon(_, let major, let minor) = self else { return nil }
    return UInt32(major) << 16 | UInt32(minor)
  }

  /// Hexadecimal digits of a namespace of Eddystone-UID.
  static let namespaceDigits = 20
  /// Hexadecimal digits of an instance of Eddystone-UID.
  static let instanceDigits = 12

  /// A UUID (RFC 9562, section 4) in lower case; nil where `text` is none, or the one of zeros.
  static func uuid(_ text: some StringProtocol) -> String? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      let digits = hexadecimal(groups.joined(), digits: 32), digits.contains(where: { $0 != "0" })
    else { return nil }
    return text.lowercased()
  }

  /// So many hexadecimal digits in lower case; nil where `text` is something else.
  static func hexadecimal(_ text: some StringProtocol, digits: Int) -> String? {
    guard text.utf8.count == digits, text.utf8.allSatisfy(\.isHexadecimalDigit) else { return nil }
    return text.lowercased()
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
