import ArgumentParser
import CommandOutput
import Messages
import Routes

/// The options that choose the format of routes.
struct RouteOutputOptions: ParsableArguments {
  @Flag(help: "Print the JSON document that the HTTP facade sends, instead of steps.")
  var json = false

  @Flag(.geoJSON) var geoJSON = false

  @Flag(.kml) var kml = false

  @Flag(.gpx) var gpx = false

  @Flag(help: "Print the lines as encoded polylines.")
  var polyline = false

  func validate() throws {
    if formats.count > 1 {
      throw ValidationError(
        CommandMessage.oneOf(flags: ["--json", "--geojson", "--kml", "--gpx", "--polyline"]))
    }
  }

  private var formats: [RouteFormat] {
    let flags: [(Bool, RouteFormat)] = [
      (json, .json), (geoJSON, .geojson), (kml, .kml), (gpx, .gpx), (polyline, .polyline),
    ]
    return flags.filter(\.0).map(\.1)
  }

  /// Returns the default language of the output: the one in the settings or, if not set, the
  /// locale's language for steps and English for documents.
  ///
  /// - Throws: `CommandFailure` if the language in the settings is unknown.
  func language() throws -> Language {
    try Setting.choice(nil, .lang, of: Language.self)
      ?? (formats.isEmpty ? Language(environment: Environment.variables) : .english)
  }

  /// Prints routes in the chosen format, or as numbered steps by default, in `language`.
  func print(_ routes: [Route], language: Language) {
    if let format = formats.first {
      Output.answer(format.document(of: routes, in: language))
    } else {
      Output.answer(Array(RouteText(routes, language: language).text.utf8))
    }
  }
}
