import Geo

/// URLs and commands with placeholders.
enum RouteTemplate {
  /// Returns `text` with the placeholders of a request replaced: `{fromLat}`, `{fromLon}`,
  /// `{toLat}`, `{toLon}`, `{mode}` (walk, bike, car), `{lang}`, `{prefer}` (fastest, shortest),
  /// and `{transport}` and `{optimise}` with Routino's words for the mode and the preference. Other
  /// braces remain unchanged.
  static func filled(
    _ text: String, for request: RouteRequest, encoding: (String) -> String = { $0 }
  ) -> String {
    let values = [
      "fromLat": XMLCoordinates.degrees(request.start.latitude),
      "fromLon": XMLCoordinates.degrees(request.start.longitude),
      "toLat": XMLCoordinates.degrees(request.end.latitude),
      "toLon": XMLCoordinates.degrees(request.end.longitude), "mode": request.mode.rawValue,
      "lang": request.language, "prefer": request.preference.rawValue,
      "transport": request.mode.routinoWord,
      "optimise": request.preference == .fastest ? "quickest" : "shortest",
    ]
    return filled(text) { values[$0].map(encoding) }
  }

  /// Returns `text` with each `{name}` replaced if `value` returns a string for the name.
  static func filled(_ text: String, value: (String) -> String?) -> String {
    var filled = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      filled += rest[..<open]
      rest = rest[open...]
      if let close = rest.firstIndex(of: "}"),
        let value = value(String(rest[rest.index(after: open)..<close]))
      {
        filled += value
        rest = rest[rest.index(after: close)...]
      } else {
        filled.append(rest.removeFirst())
      }
    }
    return filled + rest
  }
}
