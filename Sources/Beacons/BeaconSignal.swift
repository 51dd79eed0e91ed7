public import Geo

/// The signal that identifies a beacon: its radio frame, or the circle of its geofence.
public enum BeaconSignal: Sendable, Hashable {
  /// An Apple iBeacon, with its hyphenated lower-case UUID and its two 16-bit numbers.
  case iBeacon(uuid: String, major: UInt16, minor: UInt16)
  /// An Eddystone-UID frame: 20 and 12 hexadecimal digits in lower case.
  case eddystoneUID(namespace: String, instance: String)
  /// An Eddystone-URL frame, with the URL that it sends.
  case eddystoneURL(String)
  /// A circle on the map without a transmitter; the radius is in metres.
  case geofence(Coordinate, radius: Double)

  /// The kinds of signal. The raw value is the kind's name in JSON, and the beginning of a signal's
  /// text.
  public enum Kind: String, Sendable, CaseIterable {
    case iBeacon = "ibeacon"
    case eddystoneUID = "eddystone-uid"
    case eddystoneURL = "eddystone-url"
    case geofence
  }

  public var kind: Kind {
    switch self {
    case .iBeacon: .iBeacon
    case .eddystoneUID: .eddystoneUID
    case .eddystoneURL: .eddystoneURL
    case .geofence: .geofence
    }
  }

  /// The signal as text, which identifies it uniquely:
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

  /// Parses the text of a signal; nil if it is invalid.
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
  /// Creates an iBeacon from one 32-bit number instead of two 16-bit numbers. Distinct 32-bit
  /// numbers yield distinct pairs.
  public static func iBeacon(uuid: String, number: UInt32) -> BeaconSignal {
    .iBeacon(uuid: uuid, major: UInt16(number >> 16), minor: UInt16(number & 0xFFFF))
  }

  /// The 32-bit number that combines an iBeacon's two numbers; nil for other signals.
  public var number: UInt32? {
    guard case .iBeacon(_, let major, let minor) = self else { return nil }
    return UInt32(major) << 16 | UInt32(minor)
  }

  /// The number of hexadecimal digits in an Eddystone-UID namespace.
  static let namespaceDigits = 20
  /// The number of hexadecimal digits in an Eddystone-UID instance.
  static let instanceDigits = 12

  /// Returns a UUID (RFC 9562, section 4) in lower case; nil if `text` is invalid or all zeros.
  static func uuid(_ text: some StringProtocol) -> String? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      let digits = hexadecimal(groups.joined(), digits: 32), digits.contains(where: { $0 != "0" })
    else { return nil }
    return text.lowercased()
  }

  /// Returns `text` in lower case; nil unless it consists of `digits` hexadecimal digits.
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
