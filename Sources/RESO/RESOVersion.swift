import OData

/// What a request's header says of versions and preferences.
enum RESOVersion {
  /// The version to answer with.
  ///
  /// - Throws: `ODataError` where the request is of a later version than 4.01, or wants an earlier one than
  ///   4.0.
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

  /// How many rows a client prefers on a page.
  struct PageSize: Sendable, Equatable {
    /// How many it gets, which may be fewer.
    var rows: Int
    /// The preference as the answer repeats it.
    var applied: String
  }

  /// The preference `odata.maxpagesize`, which OData 4.01 calls `maxpagesize` too; nil where there is none.
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
