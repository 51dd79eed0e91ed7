import WSSecurity

@testable import FeedProvider

/// Creates SOAP envelopes like those that clients send.
enum RequestText {
  /// Returns a request for listings, without the parameters that are nil.
  static func listings(
    version: SOAPVersion = .v11, user: String? = "demo", password: String? = "demo",
    latitude: String? = "13.7370", longitude: String? = "100.5603", radius: String? = "2",
    type: String? = "", size: String? = "100", page: String? = "1", choice: String? = "2"
  ) -> String {
    envelope(
      "Get_NewHome_MAP_By_Lat_Lon_V3",
      [
        ("userID", user), ("passWord", password), ("choice", choice), ("latitude", latitude),
        ("longitude", longitude), ("radius", radius), ("homeTypeCode", type),
        ("linePerPage", size), ("totalPage", "0"), ("currentPage", page), ("totalItem", "0"),
      ], version: version)
  }

  /// Returns a request for the provinces.
  static func provinces(size: String? = "100", page: String? = "1") -> String {
    envelope(
      "Get_Province_NewHome_MAP",
      [
        ("userID", "demo"), ("passWord", "demo"), ("homeTypeCode", ""), ("linePerPage", size),
        ("totalPage", "0"), ("currentPage", page), ("totalItem", "0"),
      ])
  }

  /// Returns a request for the districts of a province.
  static func districts(province: String?, size: String? = "100", page: String? = "1") -> String {
    envelope(
      "Get_Aumphur_NewHome_MAP",
      [
        ("userID", "demo"), ("passWord", "demo"), ("provinceCode", province),
        ("homeTypeCode", ""), ("linePerPage", size), ("totalPage", "0"), ("currentPage", page),
        ("totalItem", "0"),
      ])
  }

  /// Returns an envelope with an operation and its parameters; nil parameters are omitted.
  static func envelope(
    _ operation: String, _ parameters: [(String, String?)], version: SOAPVersion = .v11,
    header: String = ""
  ) -> String {
    let children = parameters.compactMap { name, value in
      value.map { "<\(name)>\($0)</\(name)>" }
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <s:Envelope xmlns:s="\(version.namespace)">\(header)<s:Body>
      <\(operation) xmlns="http://tempuri.org/">\(children.joined())</\(operation)>
      </s:Body></s:Envelope>
      """
  }
}
