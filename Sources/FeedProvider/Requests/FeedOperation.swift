import Geo
import Listings

/// An operation of the feed with its validated parameters.
enum FeedOperation: Sendable, Hashable {
  /// `Get_NewHome_MAP_By_Lat_Lon_V3`.
  case listings(RadiusSearch)
  /// `Get_Province_NewHome_MAP`.
  case provinces
  /// `Get_Aumphur_NewHome_MAP`.
  case districts(province: String)

  /// Parses the operation and its parameters in a request.
  ///
  /// - Throws: A client fault that names the missing or invalid parameter.
  init(_ request: SOAPRequest) throws(SOAPFault) {
    switch request.operation {
    case "Get_NewHome_MAP_By_Lat_Lon_V3":
      self = .listings(try RadiusSearch(request))
    case "Get_Province_NewHome_MAP":
      _ = try request.homeType()
      self = .provinces
    case "Get_Aumphur_NewHome_MAP":
      _ = try request.homeType()
      guard let code = request["provinceCode"] else {
        throw .client("provinceCode is missing: the district operation needs it.")
      }
      self = .districts(province: code)
    default:
      throw .client(
        "There is no operation \(request.operation.shortened); see the WSDL at ?wsdl.")
    }
  }
}

extension RadiusSearch {
  /// Parses the search in a request.
  init(_ request: SOAPRequest) throws(SOAPFault) {
    if let choice = request["choice"], choice != "2" {
      throw .client("choice must be 2, the search by coordinate and radius.")
    }
    let latitude = try request.number("latitude")
    let longitude = try request.number("longitude")
    guard let center = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .client("latitude must be -90 to 90 and longitude -180 to 180 degrees.")
    }
    let radius = try request.number("radius")
    // No two points on the globe are farther apart than half the Earth's circumference.
    guard radius > 0, radius <= 20_100 else {
      throw .client("radius must be more than 0 and at most 20100 kilometres.")
    }
    self.init(center: center, radius: radius * 1000, type: try request.homeType())
  }
}

extension SOAPRequest {
  /// Returns the type in `homeTypeCode`; nil for every type.
  fileprivate func homeType() throws(SOAPFault) -> AccommodationType? {
    guard let text = self["homeTypeCode"] else { return nil }
    let type = AccommodationType(feedText: text)
    guard type != .other else {
      throw .client(
        "homeTypeCode \(text.shortened) is not known; the WSDL lists the codes, and an empty value means all."
      )
    }
    return type
  }

  /// Returns a parameter that must be a decimal number, which may have an exponent.
  fileprivate func number(_ name: String) throws(SOAPFault) -> Double {
    guard let text = self[name] else { throw .client("\(name) is missing.") }
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let number = Double(text), number.isFinite else {
      throw .client("\(name) must be a number, not \(text.shortened).")
    }
    return number
  }
}

extension String {
  /// The string in quotation marks, truncated to 40 characters for use in messages.
  var shortened: String {
    count <= 40 ? "\"\(self)\"" : "\"\(prefix(40))…\""
  }
}
