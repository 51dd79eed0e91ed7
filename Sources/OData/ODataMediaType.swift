/// Parses the JSON parameters of media types in requests (OData JSON 4.0, section 3).
public enum ODataMediaType {
  /// The media type parameter that indicates that long numbers are strings.
  public static let longNumbersParameter = "IEEE754Compatible=true"

  /// Whether a media type requests long numbers as strings; nil if unspecified.
  public static func longNumbersAsTexts(in type: some StringProtocol) -> Bool? {
    for parameter in type.split(separator: ";").dropFirst() {
      let sides = parameter.split(separator: "=", maxSplits: 1).map { side in
        side.lowercased().filter { $0 != " " && $0 != "\t" && $0 != "\"" }
      }
      if sides.first == "ieee754compatible" { return sides.last == "true" }
    }
    return nil
  }

  /// Whether an `Accept` header requests long numbers as strings, according to the JSON media range
  /// with the highest weight.
  public static func longNumbersAsTexts(accepted header: String?) -> Bool {
    var best: (weight: Double, isWanted: Bool)?
    for range in (header ?? "").split(separator: ",") {
      let parts = range.split(separator: ";").map {
        $0.lowercased().filter { $0 != " " && $0 != "\t" }
      }
      guard let name = parts.first, ["application/json", "application/*", "*/*"].contains(name)
      else {
        continue
      }
      let weight = parts.first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if weight > best?.weight ?? 0 { best = (weight, longNumbersAsTexts(in: range) ?? false) }
    }
    return best?.isWanted ?? false
  }
}
