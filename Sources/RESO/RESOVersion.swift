import OData

/// Parses the headers for the OData version and for preferences.
enum RESOVersion {
  /// Returns the OData version of the response.
  ///
  /// - Throws: `ODataError` if the request's version is neither 4.0 nor 4.01, or its maximum
  ///   version is below 4.0.
  static func version(of request: RESORequest) throws(ODataError) -> String {
    if let text = request.version, !["4.0", "4.01"].contains(text) {
      throw ODataError(.otherVersion(text), target: "OData-Version")
    }
    guard let text = request.maxVersion else { return "4.0" }
    guard let number = Double(text), number >= 4 else {
      throw ODataError(.otherVersion(text), target: "OData-MaxVersion")
    }
    return number >= 4.01 ? "4.01" : "4.0"
  }

  /// The client's preferred page size.
  struct PageSize: Sendable, Equatable {
    /// The granted page size, which may be smaller than the requested size.
    var rows: Int
    /// The value of the `Preference-Applied` header.
    var applied: String
  }

  /// Parses the preference `odata.maxpagesize` (in OData 4.01, also `maxpagesize`); nil if it is
  /// absent.
  static func pageSize(in prefer: String?) -> PageSize? {
    for preference in (prefer ?? "").split(separator: ",") {
      let parts = preference.split(separator: "=", maxSplits: 1).map { part in
        part.lowercased().filter { $0 != " " && $0 != "\"" }
      }
      guard parts.count == 2, parts[0] == "odata.maxpagesize" || parts[0] == "maxpagesize",
        let size = Int(parts[1].prefix { $0 != ";" }), size > 0
      else { continue }
      let rows = min(size, RESOService.greatestPage)
      return PageSize(rows: rows, applied: "\(parts[0])=\(rows)")
    }
    return nil
  }
}
