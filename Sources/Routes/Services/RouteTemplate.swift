import Geo

/// Addresses and commands with placeholders.
enum RouteTemplate {
  /// `text` with the placeholders of a request filled in: `{fromLat}`, `{fromLon}`, `{toLat}`,
  /// `{toLon}`, `{mode}` (walk, bike, car), `{lang}`, `{prefer}` (fastest, shortest), and Routino's
  /// words for two of them, `{transport}` and `{optimise}`. Any other brace stays.
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

  /// `text` with each `{name}` replaced that `value` knows.
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
